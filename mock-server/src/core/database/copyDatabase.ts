import { existsSync, renameSync, rmSync } from 'node:fs'
import Libsql from 'libsql'
import { restrictToOwner } from './files'
import type { MigrationLog } from './migrate'

/** VACUUM INTO: a consistent copy that does not block writers and, unlike VACUUM, keeps the rowids. */
export function copyDatabase(from: string, to: string): void {
  const database = new Libsql(from, { readonly: true })
  try {
    database.prepare('vacuum into ?').run(to)
  } finally {
    database.close()
  }
}

/**
 * Copies an embedded database beside it before its first pending migration, whose name the copy has. One that is there, as after
 * an upgrade that was interrupted, is older and stays. Throws if there is no room for it.
 */
export function backUpBefore(migration: string, file: string, log: MigrationLog): void {
  const backup = `${file}.before_${migration}`
  if (existsSync(backup)) return
  const unfinished = `${backup}.${process.pid}`
  try {
    restrictToOwner(unfinished)
    copyDatabase(file, unfinished)
    renameSync(unfinished, backup)
  } catch (error) {
    const reason = (error as Error).message
    throw new Error(`it cannot be backed up to ${backup} before its upgrade: ${reason}`, { cause: error })
  } finally {
    rmSync(unfinished, { force: true })
  }
  log.info({ backup }, 'database backed up before its upgrade')
}
