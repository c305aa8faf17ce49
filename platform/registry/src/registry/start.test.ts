import { cp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { readApp } from '@haggle/kit/apps/revisions'
import { readComposition, readRegistryAccess, sendRelease } from '@haggle/kit/client/client'
import { requestChange } from '@haggle/kit/client/requestChange'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { sampleFiles, writeSample } from '@haggle/kit/testing/sampleUpload'
import { testPort } from '@haggle/kit/testing/testPort'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { DAY } from '@haggle/shared-server'
import { fakeS3 } from '@haggle/shared-server/testing/fakeS3'
import { updateComposition } from '../changes/changes'
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
