import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import getPort from 'get-port'
import { openRegistryStorage, openWorkspace, startHost, startRegistry, type Registry } from 'platform'
import { execute, isFull, openOwnRepository, type OwnRepository } from '../../ownRepository'
import { productUnderTest } from '../../productUnderTest'
import { newVisitor } from '../../visitor'

let home: string
let registry: Registry
let host: Awaited<ReturnType<typeof startHost>> | undefined
let team: OwnRepository | undefined

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'haggle-new-remote-'))
  for (const folder of ['releases', 'apps'])
    await cp(join(productUnderTest().home, folder), join(home, folder), { recursive: true, verbatimSymlinks: true })
  const workspace = openWorkspace(process.cwd(), { HAGGLE_HOME: home })
  const opened = await openRegistryStorage(workspace, {})
  registry = await startRegistry(workspace, await getPort(), process.env, opened)
}, 60_000)
afterAll(async () => {
  await host?.close()
  await registry.stop()
  await team?.remove()
  await rm(home, { recursive: true })
})

/** A token for the team of `gifts`, as the platform team makes it. */
async function teamToken(): Promise<string> {
  const reply = await fetch(`${registry.url}/v1/tokens`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await readFile(registry.tokenFile, 'utf8')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      team: 'gifts',
      remotes: ['gifts'],
      paths: ['/gifts'],
      rights: ['publish', 'release'],
      days: 1,
    }),
  })
  return ((await reply.json()) as { token: string }).token
}

test('a remote made in an empty folder is well-typed, clean and tested, and goes live by a token alone', async () => {
  const { PATH, HOME, CHROME_PATH } = process.env
  const env = { PATH, HOME, CHROME_PATH, REGISTRY_URL: registry.url, REGISTRY_TOKEN: await teamToken() }
  team = await openOwnRepository(['gifts', '--path', '/gifts', '--nav', 'Gifts'], env)
  if (isFull) await Promise.all([team.run('typescript/bin/tsc', '--noEmit'), team.run('eslint/bin/eslint.js', '.')])
  await execute(resolve('node_modules/.bin/prettier'), [
    '--config',
    resolve('.prettierrc.json'),
    '--check',
    team.folder,
  ])
  await team.run('jest/bin/jest.js')

  expect(await team.run('platform/bin/haggle.mjs', 'release')).toBe('gifts 1.0.0 is live in marketplace.\n')
  const port = await getPort()
  const backend = { url: productUnderTest().apiUrl, secret: '' }
  host = await startHost({ home, app: 'marketplace', backend, port })
  const { page, context, pageErrors } = await newVisitor({ site: `http://localhost:${port}` })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gifts' }).click()
  await page.waitForURL(/\/gifts$/)
  await page.getByRole('heading', { level: 1, name: 'Gifts' }).waitFor()
  await page.getByText('Hello, guest.').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
}, 240_000)
