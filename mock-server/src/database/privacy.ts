import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'

const OWNER_ONLY = 0o600

/**
 * Makes a database file nobody else's to read before anything is in it: it holds people's addresses, password hashes
 * and secrets. SQLite gives the files that it lays beside it the same permissions.
 */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, OWNER_ONLY)
}
