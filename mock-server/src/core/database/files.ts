import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o600

/**
 * Restricts a database file to its owner before anything is in it: it holds people's addresses, password hashes and
 * secrets. SQLite creates its -wal and -shm files with the same permissions.
 */
export function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, OWNER_ONLY)
}

/** Creates a folder and its parents. Node's recursive mkdir never ends if mkdir fails with ENOENT, as under /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may just have created it.
    if (!existsSync(folder)) throw error
  }
}
