import type { ChangeWatcher } from '../../src/database/changes'
import { openLibsql, openPostgres, type Database } from '../../src/database/database'
import { testPostgresUrl } from './postgres'

declare const TEST_DATABASE: 'libsql' | 'postgres'

/** An empty database, and ways to it. */
interface FreshDatabase {
  db: Database
  /** Another instance's way to it. The embedded database has one instance, whose way it is again. */
  another(): Promise<Database>
  drop(): Promise<void>
}

/** An empty database of the kind that this run tests; `watcher` is for those that keep what they read. */
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
