import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell } from '@haggle/kit/testing/sampleReleases'
import { cachedSmoke } from './smokeCache'

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

const catalog = sampleRemote()
const passed = { faults: [], changes: [] }
const appWith = (shell = sampleShell(), remote = catalog) => sampleComposition([remote], shell)

test('a remote that passed is not tried again in the same app with the same shell', async () => {
  const journey = jest.fn().mockResolvedValue(passed)
  const smoke = cachedSmoke(home, journey)
  await smoke(appWith(), catalog)
  await smoke(appWith(), catalog)
  expect(journey).toHaveBeenCalledTimes(1)
  await smoke(appWith(sampleShell({ version: '1.1.0' })), catalog)
  await smoke({ ...appWith(), app: 'other' }, catalog)
  expect(journey).toHaveBeenCalledTimes(3)
})

test('a shell is tried again when a remote changes', async () => {
  const journey = jest.fn().mockResolvedValue(passed)
  const smoke = cachedSmoke(home, journey)
  await smoke(appWith(), sampleShell())
  await smoke(appWith(sampleShell(), sampleRemote({ version: '1.1.0' })), sampleShell())
  expect(journey).toHaveBeenCalledTimes(2)
})

test('a release that failed, or whose cache file is damaged, is tried again', async () => {
  const failed = { faults: ['/: broken'], changes: [] }
  const journey = jest.fn().mockResolvedValueOnce(failed).mockResolvedValue(passed)
  const smoke = cachedSmoke(home, journey)
  expect(await smoke(appWith(), catalog)).toEqual(failed)
  expect(await smoke(appWith(), catalog)).toEqual(passed)
  await writeFile(join(home, 'passes/catalog/1.0.0.json'), 'nonsense')
  await smoke(appWith(), catalog)
  expect(journey).toHaveBeenCalledTimes(3)
})

test('a remote is compared anew when another release of it is live, and its changed looks are remembered', async () => {
  const changed = { faults: [], changes: ['/ looks different'] }
  const journey = jest.fn().mockResolvedValue(changed)
  const smoke = cachedSmoke(home, journey)
  const before = appWith(sampleShell(), sampleRemote({ version: '0.9.0' }))
  expect(await smoke(appWith(), catalog, before)).toEqual(changed)
  expect(await smoke(appWith(), catalog, before)).toEqual(changed)
  // released again, it is live itself
  expect(await smoke(appWith(), catalog, appWith())).toEqual(passed)
  expect(journey).toHaveBeenCalledTimes(1)
  await smoke(appWith(), catalog, appWith(sampleShell(), sampleRemote({ version: '0.9.1' })))
  expect(journey).toHaveBeenCalledTimes(2)
})
