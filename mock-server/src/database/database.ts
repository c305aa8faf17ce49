import { dirname } from 'node:path'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Changes, ChangeWatcher } from './changes'
import type { Dialect } from './dialect'
import { makeFolder } from './folder'
import { groupCommit } from './groupCommit'
import { openFile } from './libsql'
import { libsqlDialect } from './libsqlDialect'
import { migrations } from './migrations'
import { makePrivate } from './privacy'
import { openPool } from './pool'
import { postgresDialect } from './postgresDialect'
import type { Queries, Writing } from './queries'
import { retrying } from './retrying'
import type { Tables } from './tables'

export type { Queries }

/**
 * The market's database. `read` for queries alone; `reading` for queries that must see one and the same moment;
 * `writing` for a unit of work that happens wholly or not at all. `changes` tells what becomes of what was read,
 * when somebody watches.
 */
export interface Database {
  dialect: Dialect
  changes: Changes | undefined
  read: Queries
  reading<Result>(work: (snapshot: Queries) => Promise<Result>): Promise<Result>
  writing: Writing
  /** Does work of which one instance at a time is enough; nothing when another is at it. */
  alone(what: string, work: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

/** Opens the embedded database file (created with its folder when absent) and brings its schema up to date. */
export async function openLibsql(file: string, watcher?: ChangeWatcher): Promise<Database> {
  if (file !== ':memory:') {
    makeFolder(dirname(file))
    makePrivate(file)
  }
  const { database, dialect } = openFile(file)
  const queries = new Kysely<Tables>({ dialect })
  return open(queries, libsqlDialect, groupCommit(queries), () => watcher?.libsql(database))
}

/** Connects to PostgreSQL and brings its schema up to date. */
export async function openPostgres(url: string, watcher?: ChangeWatcher): Promise<Database> {
  // bigint columns hold cents, counts and milliseconds, all safe integers
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const dialect = new PostgresDialect({ pool: openPool(url, 20) })
  const queries = new Kysely<Tables>({ dialect })
  const write: Writing = (work) => retrying(() => queries.transaction().execute(work))
  return open(queries, postgresDialect, write, () => watcher?.postgres(url))
}

async function open(
  read: Queries,
  dialect: Dialect,
  write: Writing,
  watch: () => Changes | Promise<Changes> | undefined,
): Promise<Database> {
  const { error } = await new Migrator({
    db: read,
    provider: { getMigrations: () => Promise.resolve(migrations(dialect)) },
  }).migrateToLatest()
  if (error) {
    await read.destroy()
    throw error as Error
  }
  const changes = await watch()
  return {
    dialect,
    changes,
    read,
    reading: (work) => read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    writing: async (work) => {
      const result = await write(work)
      await changes?.settled()
      return result
    },
    alone: (what, work) => dialect.alone(read, what, work),
    close: async () => {
      await changes?.close()
      await read.destroy()
    },
  }
}

/** Whether an insert or update failed because a unique value is already there. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}
