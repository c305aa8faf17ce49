import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appDirectory } from '@haggle/kit/apps/revisions'
import { listReleases, releaseDirectory } from '@haggle/kit/releases/store'
import { sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { startCanary, updateComposition, releaseToAll } from '../changes/changes'
import { remove } from '../changes/remove'
import { openEnvironment, readEnvironments, homeOf } from './environments'
import { deleteOldReleases } from './retention'

const definition = sampleDefinition()
const day = 24 * 3_600_000
const now = Date.parse('2026-06-01T00:00:00.000Z')

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

/** Stores `count` releases, built a day apart, the newest `youngest` days ago; the oldest is 1.0.0. */
async function stored(count: number, youngest = 100) {
  for (let each = 0; each < count; each++) {
    const builtAt = new Date(now - (youngest + count - each) * day).toISOString()
    await store(home, sampleRemote({ version: `1.${each}.0`, builtAt }))
  }
  return listReleases(home, 'catalog')
}

test('the ten newest releases are kept, however old; older ones are deleted', async () => {
  await stored(13)
  expect((await deleteOldReleases(home, 'catalog', now)).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
  expect(await listReleases(home, 'catalog')).toHaveLength(10)
  expect(existsSync(releaseDirectory(home, { name: 'catalog', version: '1.0.0' }))).toBe(false)
})

test('all releases of the last thirty days are kept', async () => {
  await stored(31, 0)
  expect(await deleteOldReleases(home, 'catalog', now)).toEqual(['1.0.0'])
})

test('releases in any kept revision stay: live ones, fallbacks and canaries', async () => {
  const oldest = (await stored(16)).reverse()
  await updateComposition(home, definition, [await store(home, sampleShell()), oldest[0]!])
  await releaseToAll(home, 'shop', oldest[1]!)
  await releaseToAll(home, 'shop', oldest[2]!)
  const tried = oldest[3]
  if (tried?.kind === 'remote') await startCanary(home, 'shop', tried, 10)
  expect((await deleteOldReleases(home, 'catalog', now)).sort()).toEqual(['1.4.0', '1.5.0'])
})

test('the release of a removed remote stays while a kept revision names it', async () => {
  const oldest = (await stored(13)).reverse()
  const screens = [{ path: '/other', access: 'everyone' as const, screen: './Home', js: ['Home.js'], css: [] }]
  const other = await store(home, sampleRemote({ name: 'other', screens }))
  const named = { ...definition, home: '/other' }
  await updateComposition(home, named, [await store(home, sampleShell()), oldest[0]!, other])
  await remove(home, 'shop', 'catalog')
  expect((await deleteOldReleases(home, 'catalog', now)).sort()).toEqual(['1.1.0', '1.2.0'])
})

test('releases in revisions of other environments stay', async () => {
  const oldest = (await stored(13)).reverse()
  const environments = readEnvironments(home, 'staging,production')
  await updateComposition(home, definition, [await store(home, sampleShell()), oldest[12]!])
  await openEnvironment(environments, 'staging', 'shop')
  await releaseToAll(homeOf(environments, 'staging'), 'shop', oldest[0]!)
  expect((await deleteOldReleases(home, 'catalog', now)).sort()).toEqual(['1.1.0', '1.2.0'])
})

test('nothing is deleted while the releases in use cannot be determined', async () => {
  const [newestOne] = await stored(13)
  await updateComposition(home, definition, [await store(home, sampleShell()), newestOne!])
  await writeFile(join(appDirectory(home, 'shop'), 'composition.json'), 'nonsense')
  await expect(deleteOldReleases(home, 'catalog', now)).rejects.toThrow('composition.json is damaged')
  expect(await listReleases(home, 'catalog')).toHaveLength(13)
})
