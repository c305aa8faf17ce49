import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { newHome, sampleRemote, store } from '../testing/sampleReleases'
import { damageOf } from './assets'
import { findBySource, storeRelease, listReleases, openDraft, readRelease, releaseDirectory } from './store'

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

const draftOf = async (text: string, release = sampleRemote()) => {
  const draft = await openDraft(home)
  await writeFile(join(draft, 'release.json'), JSON.stringify(release))
  await writeFile(join(draft, 'text'), text)
  return draft
}
const textOf = (release = sampleRemote()) => readFile(join(releaseDirectory(home, release), 'text'), 'utf8')

test('a draft becomes a release by a rename', async () => {
  const draft = await draftOf('first')
  await storeRelease(home, draft, sampleRemote())
  expect(await readRelease(home, 'catalog', '1.0.0')).toEqual(sampleRemote())
  expect(existsSync(draft)).toBe(false)
})

test('an existing release is not replaced', async () => {
  await storeRelease(home, await draftOf('first'), sampleRemote())
  await storeRelease(home, await draftOf('second'), sampleRemote())
  expect(await textOf()).toBe('first')
})

test('a build of other sources cannot take the version of a release', async () => {
  await storeRelease(home, await draftOf('first'), sampleRemote())
  const other = sampleRemote({ source: 'b'.repeat(64) })
  await expect(storeRelease(home, await draftOf('second', other), other)).rejects.toThrow()
  expect(await textOf()).toBe('first')
})

test('releases are listed newest first, and damaged ones are left out', async () => {
  await store(home, sampleRemote({ version: '1.0.0', builtAt: '2026-01-01T00:00:00.000Z' }))
  await store(home, sampleRemote({ version: '1.1.0', builtAt: '2026-02-01T00:00:00.000Z' }))
  await mkdir(join(home, 'releases/catalog/1.2.0'))
  await writeFile(join(home, 'releases/catalog/1.2.0/release.json'), '{ "kind": "rem')
  expect((await listReleases(home, 'catalog')).map(({ version }) => version)).toEqual(['1.1.0', '1.0.0'])
})

test('reading a damaged release fails, reading a missing one returns undefined', async () => {
  await mkdir(join(home, 'releases/catalog/1.2.0'), { recursive: true })
  await writeFile(join(home, 'releases/catalog/1.2.0/release.json'), '{}')
  await expect(readRelease(home, 'catalog', '1.2.0')).rejects.toThrow('catalog 1.2.0 is damaged')
  expect(await readRelease(home, 'catalog', '9.9.9')).toBeUndefined()
})

test('a release is found by its sources', async () => {
  const release = await store(home, sampleRemote({ source: 'c'.repeat(64) }))
  expect(await findBySource(home, 'catalog', release.source)).toEqual(release)
  expect(await findBySource(home, 'catalog', 'd'.repeat(64))).toBeUndefined()
})

test('drafts of killed builds are removed after an hour', async () => {
  const [old, recent] = [await openDraft(home), await openDraft(home)]
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  await utimes(old, twoHoursAgo, twoHoursAgo)
  await openDraft(home)
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
})

test('missing and changed files are damage', async () => {
  const release = await store(home, sampleRemote())
  const directory = releaseDirectory(home, release)
  expect(await damageOf(directory, release)).toEqual([])
  await writeFile(join(directory, 'Home.js'), 'alert(1)')
  await rm(join(directory, 'remoteEntry.js'))
  expect(await damageOf(directory, release)).toEqual(['remoteEntry.js is missing', 'Home.js was changed'])
})

test('a changed compressed copy is damage', async () => {
  const release = await store(home, sampleRemote())
  const file = join(releaseDirectory(home, release), 'Home.js')
  await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)))
  await writeFile(`${file}.gz`, gzipSync(await readFile(file)))
  expect(await damageOf(dirname(file), release)).toEqual([])
  await writeFile(`${file}.br`, brotliCompressSync('evil()'))
  await writeFile(`${file}.gz`, 'no gzip')
  expect(await damageOf(dirname(file), release)).toEqual(['Home.js.br was changed', 'Home.js.gz was changed'])
})

test('symbolic and hard links in a release are damage', async () => {
  const release = await store(home, sampleRemote())
  const directory = releaseDirectory(home, release)
  const secret = join(home, 'haggle.db')
  await writeFile(secret, 'secret')
  await symlink(secret, join(directory, 'database.js'))
  await link(secret, join(directory, 'copy.js'))
  await symlink(home, join(directory, 'home'))
  expect((await damageOf(directory, release)).sort()).toEqual([
    'copy.js is a link',
    'database.js is a link',
    'home is a link',
  ])
})
