import { cp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { compose } from '../apps/changes'
import { readApp } from '../apps/revisions'
import { newHome, sampleShell, store } from '../releases/samples'
import { openWorkspace } from '../workspace/workspace'
import { readRegistryAccess, requestChange, sendRelease } from './client'
import { sampleFiles, writeSample } from './sampleUpload'
import { fakeS3 } from './storage/fakeS3'
import { openRegistryStorage, startRegistry, type Registry } from './start'

let home: string
let registry: Registry
const start = async (at = home, env: NodeJS.ProcessEnv = {}) => {
  const workspace = { ...openWorkspace(process.cwd(), {}), home: at }
  return startRegistry(workspace, await getPort(), env, await openRegistryStorage(workspace, env))
}
const frame = { app: 'marketplace', title: 'Haggle', home: '/', links: [], allowOverrides: false }
beforeEach(async () => {
  home = await newHome()
  registry = await start()
})
afterEach(async () => {
  await registry.stop()
  await rm(home, { recursive: true })
})

test("the platform's own token is for its owner alone and outlives a restart", async () => {
  const token = await readFile(registry.tokenFile, 'utf8')
  expect((await stat(registry.tokenFile)).mode & 0o077).toBe(0)
  await registry.stop()
  registry = await start()
  expect(await readFile(registry.tokenFile, 'utf8')).toBe(token)
})

test('a client sends a release from a store of its own, makes it live, and hears what the gate says', async () => {
  await compose(home, { ...frame, remotes: 'all' }, [await store(home, sampleShell())])
  const team = await newHome()
  const { release } = sampleFiles()
  await writeSample(team, sampleFiles())
  const access = { url: registry.url, token: await readFile(registry.tokenFile, 'utf8') }
  expect(await sendRelease(access, team, release)).toBe(true)
  expect(await sendRelease(access, team, release)).toBe(false)
  const target = { environment: 'production', app: 'marketplace' }
  const go = (version: string) => requestChange(access, target, { action: 'release', name: 'wishlist', version })
  await expect(go('1.0.1')).rejects.toThrow('There is no release 1.0.1 of wishlist: send it first.')
  expect(await readApp(home, 'marketplace')).toMatchObject({ composition: { remotes: [] } })
  await expect(sendRelease({ ...access, token: 'haggle_old' }, team, release)).rejects.toThrow(
    'This token is unknown or was revoked.',
  )
  await rm(team, { recursive: true })
})

test('registries of one bucket know the same releases, apps and tokens', async () => {
  const s3 = await fakeS3()
  process.env.AWS_ACCESS_KEY_ID = process.env.AWS_SECRET_ACCESS_KEY = 'test'
  const env = { REGISTRY_STORAGE: 's3://releases/haggle', REGISTRY_STORAGE_ENDPOINT: s3.url }
  const [one, other, team] = [await newHome(), await newHome(), await newHome()]
  await cp(join(home, 'registry/key'), join(one, 'registry/key'))
  await cp(join(home, 'registry/key'), join(other, 'registry/key'))
  await compose(one, { ...frame, remotes: 'all' }, [await store(one, sampleShell())])
  const [a, b] = [await start(one, env), await start(other, env)]
  await writeSample(team, sampleFiles())
  const token = await readFile(a.tokenFile, 'utf8')
  await sendRelease({ url: a.url, token }, team, sampleFiles().release)
  const composition = (url: string) => fetch(`${url}/v1/envs/production/apps/marketplace/composition`)
  expect(await sendRelease({ url: b.url, token }, team, sampleFiles().release)).toBe(false)
  expect((await composition(b.url)).status).toBe(200)
  expect((await fetch(`${b.url}/releases/wishlist/1.0.0/Wishlist.js`)).status).toBe(200)
  s3.store.fault = () => 'deny'
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await composition(a.url)).status).toBe(503)
  await Promise.all([a.stop(), b.stop(), s3.close()])
  for (const each of [one, other, team]) await rm(each, { recursive: true })
})

test('an address without a token, or one that is none, is refused in a line', () => {
  expect(readRegistryAccess({})).toBeUndefined()
  expect(() => readRegistryAccess({ REGISTRY_URL: 'registry' })).toThrow('REGISTRY_URL=registry is no address.')
  expect(() => readRegistryAccess({ REGISTRY_URL: 'http://localhost:4100' })).toThrow('REGISTRY_TOKEN is not set')
})
