import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hostMirror } from '@haggle/host/host/hostMirror'
import { startMirror } from '@haggle/host/host/mirror'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { readRevision } from '@haggle/kit/apps/revision'
import { readApp } from '@haggle/kit/apps/revisions'
import { Envelope } from '@haggle/kit/signing/envelope'
import { openKey } from '@haggle/kit/signing/key'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'
import { ownRegistry } from './ownRegistry'
import { signUnsigned } from './signUnsigned'
import { requireRegistrySettings } from './start'

const app = 'marketplace'
const log = recordedLog()
let sample: SampleRegistry
let home: string
let env: NodeJS.ProcessEnv

beforeEach(async () => {
  sample = await sampleRegistry('staging,production')
  await signUnsigned(sample.home)
  const team = await sample.tokenFor('wishlist')
  await sample.send(team)
  await sample.release(team, '1.0.0', 'staging')
  env = { REGISTRY_URL: await sample.listen(), REGISTRY_TOKEN: await sample.tokenFor('hosts', { rights: ['read'] }) }
  home = await newHome()
})
afterEach(async () => {
  await sample.close()
  await rm(home, { recursive: true })
})

/** Runs a mirror until it has copied the app, or says why it does not. */
async function mirrored(at: string, environment: string): Promise<string> {
  const { lines } = log
  lines.length = 0
  const registry = { url: env.REGISTRY_URL ?? '', token: env.REGISTRY_TOKEN ?? '' }
  const mirror = startMirror({ home: at, app, environment, registry, log })
  const before = JSON.stringify(await readApp(at, app))
  while (lines.length === 0 && JSON.stringify(await readApp(at, app)) === before) await wait(20)
  await mirror.stop()
  return lines.join()
}

const live = async (at: string) => (await readApp(at, app))?.composition.remotes.map(({ name }) => name)

test("a host does not write staging over what is live in a registry's own home", async () => {
  const refusal = `HAGGLE_HOME=${sample.home} is a registry's own; give the host another.`
  await expect(hostMirror(sample.home, app, 'staging', env, log)).rejects.toThrow(refusal)
  const staging = join(sample.home, 'environments/staging')
  await expect(hostMirror(staging, app, 'staging', env, log)).rejects.toThrow("staging is a registry's own;")
  expect(await mirrored(sample.home, 'staging')).toBe(`${app} stays as it is: ${refusal}`)
  expect(await live(sample.home)).toEqual([])
})

test('a home that is a copy of an environment takes no other, and no other registry', async () => {
  expect(await mirrored(home, 'staging')).toBe('')
  expect(await live(home)).toEqual(['wishlist'])
  const { id } = await openKey(sample.home)
  const refusal = `HAGGLE_HOME=${home} is a copy of staging of the registry ${id}; give this host another.`
  await expect(hostMirror(home, app, 'production', env, log)).rejects.toThrow(refusal)
  const other = `ed25519:${'A'.repeat(43)}`
  await expect(hostMirror(home, app, 'staging', { ...env, REGISTRY_KEY: other }, log)).rejects.toThrow(refusal)
  expect(await mirrored(home, 'production')).toBe(`${app} stays as it is: ${refusal}`)
  expect(await live(home)).toEqual(['wishlist'])
})

test("a host's copy is no home for a registry, nor for the commands that change what is live without one", async () => {
  await mirrored(home, 'staging')
  const refusal = `HAGGLE_HOME=${home} is a host's copy of a registry; give the registry another.`
  const workspace = { root: process.cwd(), home }
  await expect(requireRegistrySettings(workspace, {})).rejects.toThrow(refusal)
  const change = ownRegistry(workspace, {}).change(
    { environment: 'production', app },
    { action: 'rollback', name: 'wishlist' },
  )
  await expect(change).rejects.toThrow(refusal)
})

test('a revision names its environment to hosts that ask for it; older hosts read it without', async () => {
  const path = '/v1/envs/staging/apps/marketplace/revision'
  const asked = async (query: string) => Envelope.parse((await sample.call('GET', path + query)).body)
  const { id } = await openKey(sample.home)
  const named = await asked('?with=environment')
  expect(readRevision(named, app, id, 'staging').composition.remotes).toHaveLength(1)
  expect(() => readRevision(named, app, id, 'production')).toThrow(
    'The revision of marketplace is of staging, not of production',
  )
  const payload = Buffer.from((await asked('')).payload, 'base64').toString()
  expect(Object.keys(JSON.parse(payload) as object)).toEqual(['app', 'number', 'composition', 'history'])
})
