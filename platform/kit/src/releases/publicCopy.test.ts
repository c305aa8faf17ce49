import { existsSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newHome, sampleRemote } from '../testing/sampleReleases'
import { copyPublicFiles } from './copyPublicFiles'
import { isPublicCopy } from './publicCopy'
import { readRelease, RELEASE_FILE, releaseDirectory } from './store'
import { storeWhole } from './storeWhole'

const release = sampleRemote()
const text = (path: string) => `/* ${path} of catalog 1.0.0 */`

let home: string
let directory: string
beforeEach(async () => {
  home = await newHome()
  directory = releaseDirectory(home, release)
  await copyPublicFiles(home, release, (path) => Promise.resolve(Buffer.from(text(path))))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const storeAll = (source = release.source) =>
  storeWhole(home, async (draft) => {
    const whole = { ...release, source }
    for (const { path } of [release.entry, ...release.assets]) await writeFile(join(draft, path), text(path))
    await writeFile(join(draft, 'Home.js.map'), '{}')
    await writeFile(join(draft, RELEASE_FILE), JSON.stringify(whole))
    return whole
  })

test('a public copy is completed where it is, because its files are being served', async () => {
  expect(isPublicCopy(home, release)).toBe(true)
  const { ino } = statSync(directory)
  await storeAll()
  expect(isPublicCopy(home, release)).toBe(false)
  expect(existsSync(join(directory, 'Home.js.map'))).toBe(true)
  expect(statSync(directory).ino).toBe(ino)
})

test('a release of other sources does not mix with a public copy', async () => {
  await expect(storeAll('b'.repeat(64))).rejects.toThrow('catalog 1.0.0 has other sources than the copy that is here.')
  expect(isPublicCopy(home, release)).toBe(true)
  expect(existsSync(join(directory, 'Home.js.map'))).toBe(false)
  expect(await readRelease(home, 'catalog', '1.0.0')).toEqual(release)
})
