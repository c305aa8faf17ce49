import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOf, newKey } from '../signing/key'
import { digestOf, signFiles } from '../signing/statement'
import { newHome, sampleRemote } from '../testing/sampleReleases'
import { mirrorRelease } from './mirrorRelease'
import { RECEIPT_FILE } from './statement'

const key = keyOf(newKey())
const release = sampleRemote()

let home: string
beforeEach(async () => {
  home = await newHome()
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** Copies a release of these files, as the registry signed them. */
const mirror = (files: Record<string, string>) => {
  const subject = Object.entries(files).map(([name, content]) => ({ name, digest: { sha384: digestOf(content) } }))
  const receipt = signFiles({ subject, predicateType: 'test', predicate: {} }, key)
  return mirrorRelease(
    home,
    key.id,
    {
      seal: () => Promise.resolve({ file: RECEIPT_FILE, bytes: Buffer.from(receipt) }),
      file: (_release, path) => Promise.resolve(Buffer.from(files[path] ?? '')),
    },
    release,
  )
}

test.each(['../../evil.js', '/evil.js', 'a/../../../evil.js'])(
  'a registry cannot make a host write %s, outside of the release',
  async (path) => {
    await expect(mirror({ 'release.json': JSON.stringify(release), [path]: 'evil()' })).rejects.toThrow()
    expect(existsSync(join(home, 'evil.js'))).toBe(false)
    expect(await readdir(join(home, 'drafts'))).toEqual([])
    expect(existsSync(join(home, 'releases'))).toBe(false)
  },
)
