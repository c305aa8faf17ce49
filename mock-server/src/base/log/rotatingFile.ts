import { closeSync, fstatSync, openSync, renameSync, rmSync } from 'node:fs'
import { codeOf } from '@haggle/shared-server'

/** A log file. At `megabytes` it becomes `path.1`, that one `path.2`; `files` are kept, the current one included. */
export interface RotatingFile {
  path: string
  megabytes: number
  files: number
}

const OWNER_ONLY = 0o600
const MEGABYTE = 1024 * 1024

/**
 * Returns a function that rotates the file if the next `bytes` do not fit, and returns the descriptor to write them to.
 * It throws when a file cannot be created; the next call tries again.
 */
export function rotatingFile({ path, megabytes, files }: RotatingFile): (bytes: number) => number {
  let fd: number | undefined
  const open = () => (fd ??= openSync(path, 'a', OWNER_ONLY))
  const rotate = (used: number) => {
    closeSync(used)
    fd = undefined
    rmSync(nth(path, files - 1), { force: true })
    for (let age = files - 2; age >= 0; age--) rename(nth(path, age), nth(path, age + 1))
  }

  return (bytes) => {
    const used = open()
    const { size } = fstatSync(used)
    if (size > 0 && size + bytes > megabytes * MEGABYTE) rotate(used)
    return open()
  }
}

const nth = (path: string, age: number) => (age === 0 ? path : `${path}.${age}`)

function rename(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
