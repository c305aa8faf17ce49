import { resolve } from 'node:path'
import { execute } from '../execute'
import { openOwnRepository, type OwnRepository } from '../ownRepository'
import { openReleaseRegistry, type ReleaseRegistry } from '../releaseRegistry'
import { newVisitor } from '../visitor'

let registry: ReleaseRegistry
let team: OwnRepository | undefined

beforeAll(async () => (registry = await openReleaseRegistry()), 60_000)
afterAll(async () => {
  await team?.remove()
  await registry.close()
})

test('a remote created in an empty folder passes format and tests, and can be released with just a token', async () => {
  team = await openOwnRepository(['gifts', '--path', '/gifts', '--nav', 'Gifts'], await registry.teamEnv('gifts'))
  for (const [name, files] of Object.entries(team.published)) {
    expect([name, files.filter((file) => /\.test\.|(?<!\.d)\.tsx?$/.test(file))]).toEqual([name, []])
    for (const file of files)
      expect([file, (await team.read(name, file)).includes(process.cwd())]).toEqual([file, false])
  }
  await execute(resolve('node_modules/.bin/oxfmt'), ['-c', resolve('.oxfmtrc.json'), '--check', team.folder])
  await team.run('jest/bin/jest.js')

  expect(await team.run('@haggle/kit/bin/haggle.mjs', 'check')).toBe(
    'gifts 1.0.0 passes the gate of marketplace; preview and release have its screens visited, too.\n',
  )
  // these packages have no types to check
  const anyway = ['--anyway', 'a copy without types']
  expect(await team.run('@haggle/kit/bin/haggle.mjs', 'release', ...anyway)).toBe(
    'gifts 1.0.0 is live in marketplace.\n',
  )
  const { page, pageErrors } = await newVisitor({ site: registry.site })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gifts' }).click()
  await page.waitForURL(/\/gifts$/)
  await page.getByRole('heading', { level: 1, name: 'Gifts' }).waitFor()
  await page.getByText('Hello, guest.').waitFor()
  expect(pageErrors).toEqual([])
}, 240_000)
