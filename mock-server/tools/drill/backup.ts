import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { DATABASE_FILE } from '../../src/database/open'

/** What a process needs to know to find a database. */
export type Environment = Record<string, string>

/** A database to practise with, a backup of it, and a place to restore it to. */
export interface Practice {
  /** How it is backed up, in words. */
  by: string
  source: Environment
  /** Backs up the source, which may be in use, and returns the backup's size in bytes. */
  backUp(): Promise<number>
  /** Restores the backup elsewhere. */
  restore(): Promise<Environment>
  /** Removes all of it. */
  remove(): Promise<void>
}

/** A reader's copy of one moment; SQLite's writers do not wait for it. Unlike a plain VACUUM it keeps the rows' numbers. */
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
