import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { copyCheckout, startHost, type Checkout } from 'platform'
import { Composition } from 'shared-contract/platform'
import { productUnderTest } from '../../productUnderTest'
import { newVisitor } from '../../visitor'

let checkout: Checkout
let home: string
let host: Awaited<ReturnType<typeof startHost>> | undefined

beforeAll(async () => {
  checkout = await copyCheckout()
  home = await mkdtemp(join(tmpdir(), 'haggle-new-remote-'))
  for (const folder of ['releases', 'apps'])
    await cp(join(productUnderTest().home, folder), join(home, folder), { recursive: true, verbatimSymlinks: true })
})
afterAll(async () => {
  await host?.close()
  await checkout.remove()
  await rm(home, { recursive: true })
})

/** Runs a program of the checkout; rejects with what it said when it fails. */
const run = (folder: string, program: string, ...args: string[]) =>
  new Promise<string>((done, failed) => {
    const { root, env } = checkout
    const options = { cwd: join(root, folder), env: { ...env, HAGGLE_HOME: home } }
    const child = spawn(process.execPath, [join(root, program), ...args], options)
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    child.once('close', (code) =>
      code === 0 ? done(said) : failed(new Error(`${program} ${args.join(' ')}\n${said}`)),
    )
  })

const composition = async () =>
  Composition.parse(JSON.parse(await readFile(join(home, 'apps/marketplace/composition.json'), 'utf8')))

/** What lies in the packages that all teams share, in one text. */
async function sharedSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['shell', 'shared-state', 'shared-ui', 'shared-contract']) {
    const entries = await readdir(join(checkout.root, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const file of files.filter((path) => !path.includes('node_modules')).sort())
      hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex')
}

test('a new remote is well-typed, clean and tested as it is made, and goes live without a change to the shell', async () => {
  const before = await composition()
  const sources = await sharedSources()
  expect(await run('.', 'platform/bin/new-remote.mjs', 'gifts', '--path', '/gifts', '--nav', 'Gifts')).toMatch(
    /^mfe-gifts is made: \/gifts for everyone, in marketplace\.\n/,
  )
  await Promise.all([
    run('.', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'mfe-gifts'),
    run('.', 'node_modules/prettier/bin/prettier.cjs', '--check', 'mfe-gifts', 'platform/apps'),
  ])
  await run('.', 'node_modules/eslint/bin/eslint.js', 'mfe-gifts')
  expect(await run('mfe-gifts', 'node_modules/jest/bin/jest.js')).toMatch(/Tests: +2 passed, 2 total/)

  const said = await run('mfe-gifts', 'platform/bin/haggle.mjs', 'release')
  expect(said).toBe('gifts 1.0.0 is live in marketplace.\n')
  const after = await composition()
  expect(after.remotes.map(({ name, release }) => `${name} ${release.version}`)).toContain('gifts 1.0.0')
  expect(after.shell).toEqual(before.shell)
  expect(await sharedSources()).toBe(sources)

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
