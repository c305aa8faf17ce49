import { sql, type Kysely } from 'kysely'
import { given, testPostgresUrl } from '../../../test/support'
import { openPostgres, type Database } from './database'
import { migrate } from './migrate'
import { migrations } from './migrations'
import type { SteppedMigration } from './migrations/steps'
import { postgresDialect } from './postgresDialect'
import { kyselyOf } from './queries'
import type { Tables } from './tables'

let db: Database
const database = given(testPostgresUrl, () => db.close())
beforeAll(async () => (db = await openPostgres(database.url)))

/** A moment that one side waits for and the other lets come. */
function moment() {
  let come = () => {}
  const comes = new Promise<void>((resolve) => (come = resolve))
  return { come, comes }
}

const upgrade = (later: Record<string, SteppedMigration>, patienceMs?: number) =>
  migrate(kyselyOf(db.read), postgresDialect, {
    own: { ...migrations(postgresDialect), ...later },
    ...(patienceMs !== undefined && { patienceMs }),
  })

/** Waits until a connection waits for the lock of a table. */
async function untilAwaited(table: string): Promise<void> {
  const waiting = sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`
  while ((await waiting.execute(kyselyOf(db.read))).rows.length === 0);
}

test('a migration that deadlocks with the calls of a running instance is repeated, without those before it', async () => {
  const [called, migrating] = [moment(), moment()]
  const runs: string[] = []
  const locking = (which: string, ...tables: string[]) => ({
    up: async (tx: Kysely<never>) => {
      runs.push(which)
      await sql`lock table users in exclusive mode`.execute(tx)
      migrating.come()
      if (runs.length === 2) await untilAwaited('users')
      for (const table of tables) await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx)
    },
  })
  const call = db.writing(async (tx) => {
    await sql`lock table products in exclusive mode`.execute(tx)
    called.come()
    await migrating.comes
    await sql`lock table users in exclusive mode`.execute(tx)
  })
  await called.comes
  await upgrade({
    '901_first': { up: () => Promise.resolve(void runs.push('first')) },
    '902_both': locking('both', 'products'),
  })
  await call
  expect(runs).toEqual(['first', 'both', 'both'])
})

test('a migration whose table is locked gives way to calls, and runs once the table is free', async () => {
  const [held, free] = [moment(), moment()]
  const backup = db.reading(async (snapshot) => {
    await snapshot.selectFrom('reviews').select('id').execute()
    held.come()
    await free.comes
  })
  await held.comes
  let tries = 0
  const upgrading = upgrade({
    '905_locked': {
      up: async (tx: Kysely<never>) => {
        tries++
        await sql`alter table reviews add column locked text`.execute(tx)
      },
    },
  })
  await untilAwaited('reviews')
  // queues behind the migration until that gives way
  await db.read.selectFrom('reviews').select('id').execute()
  free.come()
  await Promise.all([backup, upgrading])
  expect(tries).toBe(2)
})

test('a migration whose table stays locked ends with an error that says what to do', async () => {
  const [held, free] = [moment(), moment()]
  const backup = db.reading(async (snapshot) => {
    await snapshot.selectFrom('wishes').select('user_id').execute()
    held.come()
    await free.comes
  })
  await held.comes
  const up = async (tx: Kysely<never>) => void (await sql`alter table wishes add column locked text`.execute(tx))
  await expect(upgrade({ '906_never': { up } }, 100)).rejects.toThrow(
    /^Migration 906_never was not run, because others kept its tables locked for \d+ s: wait until backups[^\n]*start again\.$/,
  )
  free.come()
  await backup
})

const buildIndex = (name: string) =>
  upgrade({ [name]: { up: () => Promise.resolve(), steps: [{ index: 'secrets_by_value', on: 'secrets (value)' }] } })

const insertSecret = (name: string) => sql`insert into secrets (name, value) values (${name}, ${name})`

test('calls write to a table while its index is built', async () => {
  const [written, free] = [moment(), moment()]
  const slow = db.writing(async (tx) => {
    await insertSecret('slow').execute(tx)
    written.come()
    await free.comes
  })
  await written.comes
  const building = buildIndex('907_index')
  const waiting = sql`select 1 from pg_stat_progress_create_index where current_locker_pid <> 0`
  while ((await waiting.execute(kyselyOf(db.read))).rows.length === 0);
  await db.writing((tx) => insertSecret('quick').execute(tx))
  free.come()
  await Promise.all([slow, building])
})

test('what an interrupted build of an index left is replaced', async () => {
  const queries = kyselyOf(db.read)
  await sql`create index secrets_by_value_next on secrets (name)`.execute(queries)
  await buildIndex('909_index')
  const indexes = sql<{ index: string }>`select indexdef as index from pg_indexes where indexname like 'secrets_by%'`
  expect((await indexes.execute(queries)).rows).toEqual([
    { index: expect.stringMatching(/INDEX secrets_by_value ON .* \(value\)$/) as string },
  ])
})

test('of two instances that start at once, one runs each migration and each batch', async () => {
  const other = await openPostgres(database.url)
  const runs: string[] = []
  const later = {
    '908_twice': {
      up: () => Promise.resolve(void runs.push('up')),
      steps: [
        {
          fill: (_tx: Kysely<Tables>, from: string) => {
            runs.push(from)
            return Promise.resolve({ rows: 1, next: from.length < 3 ? `${from}.` : undefined })
          },
        },
      ],
    },
  }
  await Promise.all([
    upgrade(later),
    migrate(kyselyOf(other.read), postgresDialect, { own: { ...migrations(postgresDialect), ...later } }),
  ])
  expect(runs).toEqual(['up', '', '.', '..', '...'])
  await other.close()
})

test('a table that a migration rewrote is vacuumed, so that index-only scans need not read it', async () => {
  const queries = kyselyOf(db.read)
  const up = async (tx: Kysely<never>) => {
    await sql`alter table search_words alter column word type varchar`.execute(tx)
  }
  const vacuums = async () => {
    const counted = sql<{ times: string }>`
      select vacuum_count as times from pg_stat_user_tables where relname = 'search_words'`
    return Number((await counted.execute(queries)).rows[0]?.times)
  }
  const before = await vacuums()
  await upgrade({ '904_rewritten': { up } })
  // How many pages it marks as visible depends on snapshots that others hold, so its runs are counted.
  expect(await vacuums()).toBe(before + 1)
})

test('a migration that fails otherwise is not repeated', async () => {
  const up = jest.fn(() => Promise.reject(new Error('no such thing')))
  await expect(upgrade({ '903_bad': { up } })).rejects.toThrow('no such thing')
  expect(up).toHaveBeenCalledTimes(1)
})
