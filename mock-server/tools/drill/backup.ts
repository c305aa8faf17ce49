import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { DATABASE_FILE } from '../../src/database/open'

/** The environment variables that select a database. */
export type EnvironmentVariables = Record<string, string>

/** A practice database, with its backup and a second database to restore it to. */
export interface Practice {
  /** The backup method, for the report. */
  by: string
  source: EnvironmentVariables
  /** Backs up the source while it is in use. Returns the size in bytes. */
  backUp(): Promise<number>
  /** Restores the backup to the second database and returns its environment. */
  restore(): Promise<EnvironmentVariables>
  /** Removes both databases and the backup. */
  remove(): Promise<void>
}

/** Uses VACUUM INTO: a consistent copy that does not block writers and, unlike VACUUM, keeps the rowids. */
export function libsqlBackup(folder: string): Practice {
  const [source, backup, elsewhere] = ['source', 'backup.db', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  return {
    by: 'VACUUM INTO',
    source: { HAGGLE_HOME: source },
    backUp: () => {
      const database = new Libsql(join(source, DATABASE_FILE), { readonly: true })
      database.prepare('vacuum into ?').run(backup)
      database.close()
      return Promise.resolve(statSync(backup).size)
    },
    restore: () => {
      mkdirSync(elsewhere)
      copyFileSync(backup, join(elsewhere, DATABASE_FILE))
      return Promise.resolve({ HAGGLE_HOME: elsewhere })
    },
    remove: () => Promise.resolve(),
  }
}
