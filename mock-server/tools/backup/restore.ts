import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@haggle/shared-server'
import Libsql from 'libsql'
import { makeQuiet } from '../../src/app/quiet/store'
import { ConfigError } from '../../src/base/environment'
import { openLibsql, openPostgres, type Database } from '../../src/core/database/database'
import { restrictToOwner } from '../../src/core/database/files'
import { DATABASE_FILE } from '../../src/core/database/open'
import { outageOf } from '../../src/core/database/outage'
import { GZIP } from './archive'
import { publish, type DatabaseConfig } from './backUp'
import { contentsOf, type Contents } from './contents'
import { AGE } from './encryption'
import { query, restoreDump } from './postgresPrograms'
import { readSnapshot } from './postgresSnapshot'

type Kind = 'libsql' | 'dump' | 'snapshot' | 'archive' | 'encrypted'

/** What the files of each kind begin with. */
const BEGINNINGS: Record<Kind, string> = {
  libsql: 'SQLite format 3\0',
  dump: 'PGDMP',
  snapshot: '{"table"',
  archive: GZIP,
  encrypted: AGE,
}

/** The kind of a backup. Throws a ConfigError if it cannot be read or is none. */
export function kindOf(file: string): Kind {
  const begin = Buffer.alloc(32)
  try {
    const opened = openSync(file, 'r')
    readSync(opened, begin)
    closeSync(opened)
  } catch (error) {
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  for (const kind of ['libsql', 'dump', 'snapshot', 'archive', 'encrypted'] as const)
    if (begin.toString('latin1').startsWith(BEGINNINGS[kind])) return kind
  throw new ConfigError(
    `${file} is no backup: name a file that npm run backup, pg_dump --format=custom or sqlite3 wrote.`,
  )
}

/** Restores a database's backup into an empty one, and makes it quiet before anybody opens it. Throws a ConfigError. */
export async function restore({ home, databaseUrl }: DatabaseConfig, file: string, named = file): Promise<Contents> {
  const kind = requireKindFor(databaseUrl, file, named)
  await requireEmpty({ home, databaseUrl })
  if (!databaseUrl) return restoreLibsql(home, file)
  await (kind === 'dump' ? restoreDump : readSnapshot)(databaseUrl, file)
  return quieten(await openPostgres(databaseUrl))
}

/** The kind of a database's backup. Throws a ConfigError if it is of the other database. */
export function requireKindFor(databaseUrl: string | undefined, file: string, named = file): Kind {
  const kind = kindOf(file)
  if (databaseUrl && kind === 'libsql')
    throw new ConfigError(`${named} is of an embedded database: restore it without DATABASE_URL.`)
  if (!databaseUrl && kind !== 'libsql')
    throw new ConfigError(`${named} is of a PostgreSQL database: name an empty one by DATABASE_URL.`)
  return kind
}

async function restoreLibsql(home: string, file: string): Promise<Contents> {
  const target = join(home, DATABASE_FILE)
  const unfinished = `${target}.${process.pid}`
  try {
    makeFolder(home)
    restrictToOwner(unfinished)
    copyFileSync(file, unfinished)
    requireIntact(unfinished, file)
    const contents = await quieten(await openLibsql(unfinished))
    emptyWal(unfinished)
    // one that was started meanwhile has created its own
    await requireEmpty({ home, databaseUrl: undefined })
    publish(unfinished, target)
    return contents
  } catch (error) {
    if (!outageOf(error)) throw error
    throw new ConfigError(`${target} cannot be written: ${(error as Error).message}`, { cause: error })
  } finally {
    for (const part of ['', '-wal', '-shm']) rmSync(`${unfinished}${part}`, { force: true })
  }
}

async function quieten(db: Database): Promise<Contents> {
  try {
    await db.writing((tx) => makeQuiet(tx, db.now()))
    return await contentsOf(db)
  } finally {
    await db.close()
  }
}

/** Moves all writes into the file itself, which is renamed alone. */
function emptyWal(file: string): void {
  const database = new Libsql(file)
  const { busy } = database.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }
  database.close()
  if (busy !== 0) throw new Error(`${file} is in use.`)
}

function requireIntact(copy: string, file: string): void {
  let found: unknown
  try {
    const database = new Libsql(copy)
    found = (database.prepare('pragma quick_check(1)').get() as { quick_check: string }).quick_check
    database.close()
  } catch (error) {
    found = (error as Error).message
  }
  if (found !== 'ok') throw new ConfigError(`${file} is damaged: ${String(found)}`)
}

/** Throws a ConfigError if there is a database. */
export async function requireEmpty({ home, databaseUrl }: DatabaseConfig): Promise<void> {
  for (const each of databaseUrl ? [] : databaseFiles(home))
    if (existsSync(each)) throw new ConfigError(`${each} exists: name another HAGGLE_HOME.`)
  if (!databaseUrl) return
  const tables = await query(
    databaseUrl,
    `select 1 from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1`,
  )
  if (tables.length > 0)
    throw new ConfigError('The database of DATABASE_URL is not empty: create one (createdb) and name that.')
}

/** The embedded database; a WAL without its database would be taken for the next one's. */
const databaseFiles = (home: string): string[] =>
  ['', '-wal', '-shm'].map((part) => join(home, `${DATABASE_FILE}${part}`))
