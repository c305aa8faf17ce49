import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o600

/**
 * Makes a database file nobody else's to read before anything is in it: it holds people's addresses, password hashes
 * and secrets. SQLite gives the files that it lays beside it the same permissions.
 */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, OWNER_ONLY)
}

/** Makes a folder with those above it. Node's own way never ends where a folder is refused as absent, as under /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // somebody else may just have made it
    if (!existsSync(folder)) throw error
  }
}
