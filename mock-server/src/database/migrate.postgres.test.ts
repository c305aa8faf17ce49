import { sql, type Kysely } from 'kysely'
import { testPostgresUrl } from '../../test/support/postgres'
import { openPostgres, type Database } from './database'
import { migrate } from './migrate'
import { migrations } from './migrations'
import { postgresDialect } from './postgresDialect'
import { kyselyOf } from './queries'

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const { url, drop: dropDatabase } = await testPostgresUrl()
  db = await openPostgres(url)
  drop = dropDatabase
})
afterAll(async () => {
  await db.close()
  await drop()
})

/** A moment that one side waits for and the other lets come. */
function moment() {
  let come = () => {}
  const comes = new Promise<void>((resolve) => (come = resolve))
  return { come, comes }
}

/** Waits until a connection waits for the lock of a table. */
async function untilAwaited(table: string): Promise<void> {
  const waiting = sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`
  while ((await waiting.execute(kyselyOf(db.read))).rows.length === 0);
}

test('migrations that deadlock with the calls of a running instance are repeated, one at a time', async () => {
  const [called, migrating] = [moment(), moment()]
  const runs: string[] = []
  const locking = (table: string, meanwhile?: () => Promise<void>) => ({
    up: async (tx: Kysely<never>) => {
      runs.push(table)
      // so that PostgreSQL fails the migration, not the call
      await sql`set local deadlock_timeout = '10ms'`.execute(tx)
      await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx)
      if (runs.length === 1) await meanwhile?.()
    },
  })
  const call = db.writing(async (tx) => {
    await sql`lock table products in exclusive mode`.execute(tx)
    called.come()
    await migrating.comes
    await sql`lock table users in exclusive mode`.execute(tx)
  })
  await called.comes
  const later = {
    '901_users': locking('users', () => {
      migrating.come()
      return untilAwaited('users')
    }),
    '902_products': locking('products'),
  }
  const queries = kyselyOf(db.read)
  await migrate(queries, postgresDialect, { own: { ...migrations(postgresDialect), ...later } })
  await call
  expect(runs).toEqual(['users', 'products', 'users', 'products'])
})

test('a table that a migration rewrote is vacuumed, so that index-only scans need not read it', async () => {
  const queries = kyselyOf(db.read)
  const up = async (tx: Kysely<never>) => {
    await sql`alter table search_words alter column word type varchar`.execute(tx)
  }
  await sql`insert into search_words select 'word' || n from generate_series(1, 1000) as n`.execute(queries)
  await migrate(queries, postgresDialect, {
    own: { ...migrations(postgresDialect), '904_rewritten': { up } },
  })
  const visible = sql<{ pages: number }>`select relallvisible as pages from pg_class where relname = 'search_words'`
  expect((await visible.execute(queries)).rows[0]?.pages).toBeGreaterThan(0)
})

test('a migration that fails otherwise is not repeated', async () => {
  const up = jest.fn(() => Promise.reject(new Error('no such thing')))
  const queries = kyselyOf(db.read)
  const own = { ...migrations(postgresDialect), '903_bad': { up } }
  await expect(migrate(queries, postgresDialect, { own })).rejects.toThrow('no such thing')
  expect(up).toHaveBeenCalledTimes(1)
})
