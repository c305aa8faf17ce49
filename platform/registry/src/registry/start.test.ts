import { cp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { readApp } from '@haggle/kit/apps/revisions'
import { readComposition, readRegistryAccess, sendRelease } from '@haggle/kit/client/client'
import { requestChange } from '@haggle/kit/client/requestChange'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { sampleFiles, writeSample } from '@haggle/kit/testing/sampleUpload'
import { testPort } from '@haggle/kit/testing/testPort'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { DAY } from '@haggle/shared-server'
import { fakeS3 } from '@haggle/shared-server/testing'
import { startCanary, updateComposition, releaseToAll, rollback } from '../changes/changes'
import { testBuckets } from '../testing/testStorages'
import { openRegistryStorage, requireRegistrySettings, startRegistry, type RunningRegistry } from './start'

let home: string
let registry: RunningRegistry
const start = async (at = home, env: NodeJS.ProcessEnv = {}) => {
  const workspace = { ...openWorkspace(process.cwd(), {}), home: at }
  const storage = await openRegistryStorage(workspace, env)
  return startRegistry(workspace, await testPort(), env, storage, undefined, recordedLog())
}
const compositionUrl = ({ url }: RunningRegistry) => `${url}/v1/envs/production/apps/marketplace/composition`

const definition = sampleDefinition({ app: 'marketplace' })
beforeEach(async () => {
  home = await newHome()
  registry = await start()
})
afterEach(async () => {
  await registry.stop()
  await rm(home, { recursive: true })
})

test("the platform's token file is readable by its owner only and survives a restart", async () => {
  const token = await readFile(registry.tokenFile, 'utf8')
  expect((await stat(registry.tokenFile)).mode & 0o077).toBe(0)
  await registry.stop()
  registry = await start()
  expect(await readFile(registry.tokenFile, 'utf8')).toBe(token)
})

test("the platform's token is replaced before its last two weeks, in which a team is told that its token ends", async () => {
  const token = await readFile(registry.tokenFile, 'utf8')
  await registry.stop()
  const later = Date.now() + 75 * DAY
  jest.spyOn(Date, 'now').mockImplementation(() => later)
  registry = await start()
  expect(await readFile(registry.tokenFile, 'utf8')).not.toBe(token)
})

test("a client uploads a release from its own store, and gets the registry's refusals", async () => {
  await updateComposition(home, definition, [await store(home, sampleShell())])
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
    'This token is unknown or was revoked: ask the platform team for another.',
  )
  await rm(team, { recursive: true })
})

test('a registry adopts an older store with its history', async () => {
  const old = await newHome()
  const remote = (version: string) => store<RemoteRelease>(old, sampleRemote({ version }))
  await updateComposition(old, definition, [await store(old, sampleShell()), await remote('1.0.0')])
  await releaseToAll(old, 'marketplace', await remote('1.1.0'))
  await startCanary(old, 'marketplace', await remote('1.2.0'), 10)
  await rollback(old, 'marketplace', 'catalog')
  await releaseToAll(old, 'marketplace', await remote('1.3.0'))
  const before = await readApp(old, 'marketplace')
  // older stores have no signatures and no key
  const files = await readdir(old, { recursive: true })
  for (const file of files) if (file.endsWith('statement.json')) await rm(join(old, file), { force: true })
  await rm(join(old, 'registry'), { recursive: true, force: true })

  const taken = await start(old)
  const access = { url: taken.url, token: await readFile(taken.tokenFile, 'utf8') }
  const target = { environment: 'production', app: 'marketplace' }
  expect(await readApp(old, 'marketplace')).toEqual(before)
  expect(before?.history.map(({ action }) => action).slice(-4)).toEqual(['release', 'canary', 'rollback', 'release'])
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
    const file = await fetch(`${taken.url}/releases/catalog/${version}/Home.js`)
    expect([file.status, await file.text()]).toEqual([200, `/* Home.js of catalog ${version} */`])
  }
  expect((await readComposition(access, target)).remotes[0]?.release.version).toBe('1.3.0')
  expect(await requestChange(access, target, { action: 'rollback', name: 'catalog' })).toEqual([
    'catalog is back at 1.1.0 in marketplace.',
  ])
  const after = await readApp(old, 'marketplace')
  expect(after?.history.slice(0, -1)).toEqual(before?.history)
  await taken.stop()
  await rm(old, { recursive: true })
})

test.each(testBuckets)('registries on %s share releases, apps and tokens', async (_, open) => {
  const bucket = await open()
  const env = {
    REGISTRY_STORAGE: `s3://${bucket.bucket}/${bucket.prefix}`,
    REGISTRY_STORAGE_ENDPOINT: bucket.endpoint,
  }
  const [one, other, team] = [await newHome(), await newHome(), await newHome()]
  await cp(join(home, 'registry/key'), join(one, 'registry/key'))
  await cp(join(home, 'registry/key'), join(other, 'registry/key'))
  await updateComposition(one, definition, [await store(one, sampleShell())])
  const [a, b] = [await start(one, env), await start(other, env)]
  await writeSample(team, sampleFiles())
  const token = await readFile(a.tokenFile, 'utf8')
  await sendRelease({ url: a.url, token }, team, sampleFiles().release)
  expect(await sendRelease({ url: b.url, token }, team, sampleFiles().release)).toBe(false)
  expect((await fetch(compositionUrl(b))).status).toBe(200)
  expect((await fetch(`${b.url}/releases/wishlist/1.0.0/Wishlist.js`)).status).toBe(200)
  await Promise.all([a.stop(), b.stop()])
  await bucket.close()
  for (const each of [one, other, team]) await rm(each, { recursive: true })
})

test('a registry whose bucket denies access answers 503', async () => {
  const s3 = await fakeS3()
  const env = { REGISTRY_STORAGE: 's3://releases/haggle', REGISTRY_STORAGE_ENDPOINT: s3.url }
  const own = await newHome()
  await updateComposition(own, definition, [await store(own, sampleShell())])
  const denied = await start(own, env)
  s3.store.fault = () => 'deny'
  expect((await fetch(compositionUrl(denied))).status).toBe(503)
  await Promise.all([denied.stop(), s3.close()])
  await rm(own, { recursive: true })
})

test('every environment before production starts as a copy of it that takes overrides', async () => {
  const own = await newHome()
  const { composition } = await updateComposition(own, definition, [await store(own, sampleShell())])
  const running = await start(own, { REGISTRY_ENVIRONMENTS: 'development,staging,production' })
  for (const environment of ['development', 'staging'])
    expect(await readComposition({ url: running.url, token: '' }, { environment, app: 'marketplace' })).toEqual({
      ...composition,
      allowOverrides: true,
    })
  expect(await readApp(own, 'marketplace')).toMatchObject({ composition: { allowOverrides: false } })
  await running.stop()
  await rm(own, { recursive: true })
})

test.each([
  ['REGISTRY_OIDC', '/nowhere.json'],
  ['CHROME_PATH', '/nowhere/chromium'],
  ['REGISTRY_ENVIRONMENTS', 'staging'],
  ['REGISTRY_STORAGE', 'bucket'],
  ['SOURCE_MAPS', 'yes'],
])('%s=%s is refused before anything is built', async (name, value) => {
  const refused = requireRegistrySettings(openWorkspace(process.cwd(), {}), { [name]: value })
  await expect(refused).rejects.toThrow(new RegExp(`^${name}=${value} cannot be used: `))
})

test('a URL without a token and an invalid URL are refused with a one-line error', () => {
  expect(readRegistryAccess({})).toBeUndefined()
  expect(() => readRegistryAccess({ REGISTRY_URL: 'registry' })).toThrow('REGISTRY_URL=registry is no address')
  expect(() => readRegistryAccess({ REGISTRY_URL: 'http://localhost:4100' })).toThrow('REGISTRY_TOKEN is not set')
})
