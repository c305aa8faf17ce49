import { sql } from 'kysely'
import type { ChangeWatcher } from '../../src/core/database/changes'
import { onLibsql, openPostgres, type Database } from '../../src/core/database/database'
import { openFile } from '../../src/core/database/libsql'
import { selectRows } from '../../src/core/database/queries'
import { testPostgresUrl } from './postgres'
import { schemaOf } from './schema'

declare const TEST_DATABASE: 'libsql' | 'postgres'

/** An empty database. */
interface FreshDatabase {
  db: Database
  /** Connects another instance. The embedded database allows only one, so it returns the same connection. */
  another(): Promise<Database>
  drop(): Promise<void>
}

/** Creates an empty database of the dialect under test. `watcher` is needed for a cache. */
export async function freshDatabase(watcher?: ChangeWatcher): Promise<FreshDatabase> {
  if (TEST_DATABASE === 'postgres') {
    const { url, drop } = await testPostgresUrl()
    const db = await openPostgres(url, watcher)
    return {
      db,
      another: () => openPostgres(url, watcher),
      drop: async () => {
        await db.close()
        await drop()
      },
    }
  }
  const db = await openMemory(watcher)
  return {
    db,
    another: () => Promise.resolve({ ...db, close: () => Promise.resolve() }),
    drop: () => db.close(),
  }
}

/**
 * What makes an empty database: running it takes a sixth of the time of migrating. No other table has rows. It is global
 * because Jest loads this file again for each test file.
 */
const shared: { template?: string[] } & object = globalThis

async function openMemory(watcher?: ChangeWatcher): Promise<Database> {
  const opened = openFile(':memory:')
  for (const statement of shared.template ?? []) opened.database.prepare(statement).run([])
  const db = await onLibsql(opened, watcher)
  shared.template ??= [...(await schemaOf(db)), ...(await migrationsOf(db))]
  return db
}

async function migrationsOf({ read }: Database): Promise<string[]> {
  const ran = sql<{ statement: string }>`
    select format('insert into kysely_migration values (%Q, %Q)', name, timestamp) as statement from kysely_migration`
  return (await selectRows(read, ran)).map(({ statement }) => statement)
}
