import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createHash } from 'node:crypto'
import { RemoteRelease } from 'shared-contract/platform'
import { product } from '../product'

const root = resolve(__dirname, '../../..')
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'haggle-smoke-'))
  for (const folder of ['releases', 'apps'])
    await cp(join(product().home, folder), join(home, folder), { recursive: true, verbatimSymlinks: true })
})
afterAll(() => rm(home, { recursive: true }))

/** A release of checkout like the one there is, but for one file. */
async function releaseWith(version: string, change: (file: string, text: string) => string) {
  const [before = ''] = await readdir(join(home, 'releases/checkout'))
  const directory = join(home, 'releases/checkout', version)
  await cp(join(home, 'releases/checkout', before), directory, { recursive: true })
  const document = RemoteRelease.parse(JSON.parse(await readFile(join(directory, 'release.json'), 'utf8')))
  for (const asset of [document.entry, ...document.assets].filter(({ path }) => path.endsWith('.js'))) {
    const file = join(directory, asset.path)
    const text = change(asset.path, await readFile(file, 'utf8'))
    await writeFile(file, text)
    for (const suffix of ['.br', '.gz']) await rm(file + suffix, { force: true })
    asset.integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
    asset.bytes = Buffer.byteLength(text)
  }
  await writeFile(join(directory, 'release.json'), JSON.stringify({ ...document, version }))
}

const haggle = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const cwd = join(root, 'mfe-checkout')
    const env = { ...process.env, HAGGLE_HOME: home }
    execFile(process.execPath, [join(root, 'platform/bin/haggle.mjs'), ...args], { cwd, env }, (error, out, err) =>
      done({ code: error ? 1 : 0, said: (out + err).trim() }),
    )
  })

const composition = () => readFile(join(home, 'apps/marketplace/composition.json'), 'utf8')

test('a release whose screens do not start is refused by name, and nothing changes', async () => {
  await releaseWith('9.0.0', (file, text) => (file === 'remoteEntry.js' ? 'throw new Error("broken")' : text))
  const before = await composition()
  const { code, said } = await haggle('release', '--version', '9.0.0')
  expect(code).toBe(1)
  expect(said).toMatch(/^Refused: marketplace with checkout 9\.0\.0: \/cart/m)
  expect(await composition()).toBe(before)
}, 120_000)

test('a good one passes once; promotion and rollback then take no second journey', async () => {
  await releaseWith('9.1.0', (_, text) => text)
  expect(await haggle('canary', '--percent', '10', '--version', '9.1.0')).toEqual({
    code: 0,
    said: 'checkout 9.1.0 goes to 10% of the visitors of marketplace.',
  })
  const started = Date.now()
  expect((await haggle('promote')).said).toBe('checkout 9.1.0 is live in marketplace.')
  expect((await haggle('rollback')).said).toMatch(/^checkout is back at /)
  expect(Date.now() - started).toBeLessThan(8_000)
}, 120_000)
