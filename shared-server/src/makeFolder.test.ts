import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from './makeFolder'

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'haggle-folders-'))))
afterEach(() => rmSync(home, { recursive: true }))

test('a folder is made with its parents; one that is there stays', () => {
  makeFolder(join(home, 'a/b/c'))
  writeFileSync(join(home, 'a/b/c/file'), '')
  makeFolder(join(home, 'a/b/c'))
  expect(existsSync(join(home, 'a/b/c/file'))).toBe(true)
})

/** Node's own errors: callers tell them apart. */
const codeOf = (make: () => void) => {
  try {
    make()
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

test.each(['file', 'file/folder', 'file/folder/deeper'])(
  '%s, where a file is, fails as a recursive mkdir does',
  (path) => {
    writeFileSync(join(home, 'file'), '')
    const code = codeOf(() => mkdirSync(join(home, path), { recursive: true }))
    expect([codeOf(() => makeFolder(join(home, path))), code]).toEqual([
      code,
      expect.stringMatching(/^E(EXIST|NOTDIR)$/),
    ])
  },
)

const onLinux = process.platform === 'linux' ? test : test.skip
onLinux('under /proc, where Node’s recursive mkdir never ends, it fails', () => {
  expect(codeOf(() => makeFolder('/proc/haggle/home'))).toBe('ENOENT')
})
