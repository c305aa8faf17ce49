import { join } from 'node:path'
import { codeOf } from '@haggle/shared-server'
import type { Settings } from '../../base/config'
import { ConfigError } from '../../base/environment'
import type { ChangeWatcher } from './changes'
import { backUpBefore } from './copyDatabase'
import { openLibsql, openPostgres, type Database } from './database'
import { SILENT, type MigrationLog } from './migrate'

/** The file of the embedded database, in HAGGLE_HOME. */
export const DATABASE_FILE = 'haggle.db'

/**
 * Opens the configured database. `statementSeconds` limits each statement on PostgreSQL; `log` gets a line per migration.
 * Throws a ConfigError that names the variable to change.
 */
export async function openDatabase(
  { databaseUrl, home }: Pick<Settings, 'databaseUrl' | 'home'>,
  watcher?: ChangeWatcher,
  statementSeconds?: number,
  log?: MigrationLog,
): Promise<Database> {
  try {
    if (databaseUrl) return await openPostgres(databaseUrl, watcher, statementSeconds, log)
    const file = join(home, DATABASE_FILE)
    return await openLibsql(file, watcher, log, (first) => backUpBefore(first, file, log ?? SILENT))
  } catch (error) {
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new ConfigError(
      databaseUrl
        ? `DATABASE_URL leads to no usable PostgreSQL database: ${reason}`
        : `HAGGLE_HOME=${home} cannot hold the database: ${reason}`,
      { cause: error },
    )
  }
}
