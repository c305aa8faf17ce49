import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { DATABASE_FILE } from '../../src/database/open'
import { postgresBackup } from './postgresBackup'

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

/** Makes an empty database and room beside it: on the PostgreSQL server of `databaseUrl`, else a file of its own. */
export async function preparePractice(databaseUrl: string | undefined): Promise<Practice> {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-drill-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const practice = databaseUrl ? await postgresBackup(databaseUrl, folder) : libsqlBackup(folder)
    const remove = () => practice.remove().finally(removeFolder)
    return { ...practice, remove }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/** A reader's copy of one moment; SQLite's writers do not wait for it. Unlike a plain VACUUM it keeps the rows' numbers. */
function libsqlBackup(folder: string): Practice {
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
