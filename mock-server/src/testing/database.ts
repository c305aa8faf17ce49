import { openLibsql, openPostgres, type Database } from '../database/database'
import { testPostgresUrl } from './postgres'

declare const TEST_DATABASE: 'libsql' | 'postgres'

/** An empty database of the kind that this run tests. */
export async function freshDatabase(): Promise<{ db: Database; drop(): Promise<void> }> {
  if (TEST_DATABASE === 'postgres') {
    const { url, drop } = await testPostgresUrl()
    const db = await openPostgres(url)
    return {
      db,
      drop: async () => {
        await db.close()
        await drop()
      },
    }
  }
  const db = await openLibsql(':memory:')
  return { db, drop: () => db.close() }
}
