import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'

const OWNER_ONLY = 0o600

/**
 * Restricts a database file to its owner before anything is in it: it holds people's addresses, password hashes and
 * secrets. SQLite creates its -wal and -shm files with the same permissions.
 */
export function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, OWNER_ONLY)
}
