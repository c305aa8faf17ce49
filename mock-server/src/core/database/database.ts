import { dirname } from 'node:path'
import { codeOf, inSpan, makeFolder } from '@haggle/shared-server'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Changes, ChangeWatcher } from './changes'
import { openDatabaseClock, type Clock } from './clock'
import type { Dialect } from './dialect'
import { restrictToOwner } from './files'
import { groupCommit } from './groupCommit'
import { openFile } from './libsql'
import { libsqlDialect } from './libsqlDialect'
import { migrate, type MigrationLog } from './migrate'
import { openPool, LONG_STATEMENT_SECONDS } from './pool'
import { postgresDialect } from './postgresDialect'
import { preparingPool } from './postgresStatements'
import { DURABLE, selectRows, type ReadQueries, type Snapshot, type Transaction, type Writing } from './queries'
import type { Tables } from './tables'
import { withRetries } from './withRetries'

export type { ReadQueries, Transaction }

declare module '../../base/context' {
  interface Context {
    db: Database
  }
}

/** The market's database. */
export interface Database {
  dialect: Dialect
  /**
   * The time that all instances share, in milliseconds since 1970: on PostgreSQL the server's, whatever the clock of this
   * machine says.
   */
  now(): number
  /** Reports the changes of committed writes, if a watcher was given. */
  changes: Changes | undefined
  read: ReadQueries
  /** Runs queries on one consistent snapshot. */
  reading<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>
  writing: Writing
  /** Runs a job that only one instance at a time should run; does nothing while another one runs it. */
  onOneInstance(what: string, work: () => Promise<unknown>): Promise<void>
  /** Updates the database's own statistics after very many rows were inserted at once. */
  analyze(): Promise<void>
  /** The lengths of the queues, by what is waited for. */
  waiting(): Record<string, number>
  /** This process's connections to PostgreSQL that are in use, and how many may be; undefined on the embedded database. */
  connections(): { used: number; most: number } | undefined
  close(): Promise<void>
}

/** Opens the embedded database file, creating it and its folder if needed, and migrates it; `before` is called if it has rows. */
export async function openLibsql(
  file: string,
  watcher?: ChangeWatcher,
  log?: MigrationLog,
  before?: (first: string) => void,
): Promise<Database> {
  if (file !== ':memory:') {
    makeFolder(dirname(file))
    restrictToOwner(file)
  }
  return onLibsql(openFile(file), watcher, { log, before })
}

/** Migrates an embedded database that is open. */
export async function onLibsql(
  { database, dialect }: ReturnType<typeof openFile>,
  watcher?: ChangeWatcher,
  options: Parameters<typeof migrate>[2] = {},
): Promise<Database> {
  const queries = new Kysely<Tables>({ dialect })
  try {
    await migrate(queries, libsqlDialect, options)
  } catch (error) {
    await queries.destroy()
    throw error
  }
  const commits = groupCommit(queries)
  return open({
    clock: MACHINE_CLOCK,
    queries,
    dialect: libsqlDialect,
    write: commits.write,
    changes: watcher?.libsql(database),
    waiting: () => ({ commit: commits.waiting() }),
    connections: () => undefined,
  })
}

/** Most connections for all but counts of budgets and the live events. */
const CONNECTIONS = 20

/** Connects to PostgreSQL and migrates it. A statement may take `statementSeconds`; migrations may take longer. */
export async function openPostgres(
  url: string,
  watcher?: ChangeWatcher,
  statementSeconds: number = LONG_STATEMENT_SECONDS,
  log?: MigrationLog,
): Promise<Database> {
  // bigint columns hold cents, counts and milliseconds, all safe integers
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const connect = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  const unhurried = connect(openPool(url, { max: 2, statementSeconds: LONG_STATEMENT_SECONDS }))
  try {
    await migrate(unhurried, postgresDialect, { log })
  } finally {
    await unhurried.destroy()
  }
  const pool = openPool(url, { max: CONNECTIONS, statementSeconds })
  const queries = connect(pool)
  const unsynced = connect(openPool(url, { max: 5, statementSeconds, isDurable: false }))
  const write: Writing = (work, { isDurable, isOneStatement } = DURABLE) => {
    const on = isDurable ? queries : unsynced
    const run = (tx: Kysely<Tables>) => work(tx as Transaction)
    return withRetries(() => (isOneStatement ? on.connection().execute(run) : on.transaction().execute(run)))
  }
  return open({
    clock: await openDatabaseClock(() => serverTime(queries)),
    queries,
    dialect: postgresDialect,
    write,
    changes: await watcher?.postgres(url),
    waiting: () => ({ connection: pool.waitingCount }),
    connections: () => ({ used: pool.totalCount - pool.idleCount, most: CONNECTIONS }),
    close: () => unsynced.destroy(),
  })
}

/** All processes that open the same file run on one machine. */
const MACHINE_CLOCK: Clock = { now: () => Date.now(), stop: () => Promise.resolve() }

/** What PostgreSQL's clock says, in milliseconds since 1970. */
async function serverTime(queries: ReadQueries): Promise<number> {
  const epoch = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  const [row] = await selectRows(queries, epoch)
  if (!row) throw new Error('The database did not tell the time.')
  return row.ms
}

interface Parts extends Pick<Database, 'dialect' | 'changes' | 'waiting' | 'connections'> {
  clock: Clock
  queries: Kysely<Tables>
  write: Writing
  close?(): Promise<void>
}

function open({ clock, queries, dialect, write, changes, waiting, connections, close }: Parts): Database {
  return {
    dialect,
    now: clock.now,
    changes,
    waiting,
    connections,
    read: queries,
    reading: (work) =>
      inSpan('database', () =>
        queries
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((snapshot) => work(snapshot as Transaction)),
      ),
    writing: async (work, kind = DURABLE) => {
      const inTransaction = async (tx: Transaction) => {
        const effects: (() => void)[] = []
        const result = await work(Object.assign(tx, { afterCommit: (effect: () => void) => void effects.push(effect) }))
        return { result, effects }
      }
      const { result, effects } = await inSpan('database', () => write(inTransaction, kind))
      if (kind.isDurable) await changes?.settled()
      for (const effect of effects) effect()
      return result
    },
    onOneInstance: (what, work) => dialect.onOneInstance(queries, what, work),
    analyze: async () => {
      for (const statement of dialect.afterBulk) await sql.raw(statement).execute(queries)
    },
    close: async () => {
      await clock.stop()
      await changes?.close()
      await close?.()
      await queries.destroy()
    },
  }
}

/** Whether an insert or update failed because a unique value is already there. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}
