import type { ChangeWatcher } from '../../src/core/database/changes'
import { openLibsql, openPostgres, type Database } from '../../src/core/database/database'
import { testPostgresUrl } from './postgres'

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
  const db = await openLibsql(':memory:', watcher)
  return {
    db,
    another: () => Promise.resolve({ ...db, close: () => Promise.resolve() }),
    drop: () => db.close(),
  }
}
