import { readFile, rm, stat } from 'node:fs/promises'
import getPort from 'get-port'
import { compose } from '../apps/changes'
import { readApp } from '../apps/revisions'
import { newHome, sampleShell, store } from '../releases/samples'
import { openWorkspace } from '../workspace/workspace'
import { readRegistryAccess, requestChange, sendRelease } from './client'
import { sampleFiles, writeSample } from './sampleUpload'
import { startRegistry, type Registry } from './start'

let home: string
let registry: Registry
const start = async () => startRegistry({ ...openWorkspace(process.cwd(), {}), home }, await getPort(), {})
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
  const frame = { app: 'marketplace', title: 'Haggle', home: '/', links: [], allowOverrides: false }
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

test('an address without a token, or one that is none, is refused in a line', () => {
  expect(readRegistryAccess({})).toBeUndefined()
  expect(() => readRegistryAccess({ REGISTRY_URL: 'registry' })).toThrow('REGISTRY_URL=registry is no address.')
  expect(() => readRegistryAccess({ REGISTRY_URL: 'http://localhost:4100' })).toThrow('REGISTRY_TOKEN is not set')
})
