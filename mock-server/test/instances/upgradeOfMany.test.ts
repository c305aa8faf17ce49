import { sql, type Kysely } from 'kysely'
import { withSecrets } from '../../sandbox/secrets'
import { makeContext } from '../../src/app/makeContext'
import { readConfig } from '../../src/base/config'
import type { Database } from '../../src/core/database/database'
import { filteredIndexes } from '../../src/core/database/migrations/013_filters'
import { createIndex } from '../../src/core/database/migrations/steps'
import { openDatabase } from '../../src/core/database/open'
import { kyselyOf } from '../../src/core/database/queries'
import type { Tables } from '../../src/core/database/tables'
import { audit } from '../../tools/audit/audit'
import { seedBulk } from '../../tools/seed/bulk'
import { freePort, freshEnvironment, howOften, openMarketDay, startBackEnd, type BackEnd } from '../support'

/** Rows that migrations fill or rewrite. */
const PRODUCTS = howOften({ short: 600, full: 50_000 })
const ORDERS = PRODUCTS / 5

/** So many of what was confirmed are looked up afterwards, at most. */
const CHECKED = 500

jest.setTimeout(howOften({ short: 240_000, full: 1_800_000 }))

const running: BackEnd[] = []
let market: Awaited<ReturnType<typeof freshEnvironment>>
beforeAll(async () => (market = await freshEnvironment()))
afterAll(async () => {
  for (const { process } of running) process.kill('SIGKILL')
  await market.drop()
})

const start = async (): Promise<string> => {
  const port = await freePort()
  const backEnd = startBackEnd({ ...market.environment, ORDER_HOLD_MINUTES: '0.05', API_PORT: String(port) })
  running.push(backEnd)
  await backEnd.ready
  return `http://127.0.0.1:${port}`
}

const SALES = ['of_order', 'of_part', 'of_new_part'].map((which) => `sales_${which}`)
const TOTALS = ['added', 'changed', 'removed'].map((which) => `total_of_product_day_${which}`)
const INITIALS = ['product_added_initials', 'product_initials_changed']
const INDEXES = ['products_unfolded', 'order_deliveries_unfolded', 'reviews_by_time', 'order_lines_by_product']
const MIGRATIONS = ['032_sales', '037_sales_of_paid', '039_product_totals', '044_review_lists', '046_initials']
const LATER = ['048_lines_of_product', '049_folded_again', '053_clean_texts']

/** Takes away what migrations of all kinds lead to, and nothing that this code needs to take orders. */
async function undoMigrations(queries: Kysely<Tables>, isPostgres: boolean): Promise<void> {
  const functions = [...[...SALES, ...TOTALS].map((name) => `add_${name}`), 'set_product_initials']
  const statements = [
    ...(isPostgres
      ? functions.map((name) => `drop function ${name} cascade`)
      : [...SALES, ...TOTALS, ...INITIALS].map((name) => `drop trigger ${name}`)),
    ...['shop_product_totals', 'shop_product_days', 'shop_days'].map((name) => `drop table ${name}`),
    ...[...INDEXES, ...filteredIndexes().map(({ index }) => index)].map((name) => `drop index ${name}`),
    'alter table products drop column initials',
    ...filteredIndexes().map((index) => createIndex(index)),
    `update products set description = description || '\u202e' where stock % 5 = 0`,
    `delete from kysely_migration where name in ('${[...MIGRATIONS, ...LATER].join("', '")}')`,
  ]
  await queries.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

/** Tables, columns, indexes and triggers. */
async function schemaOf(queries: Kysely<Tables>, isPostgres: boolean): Promise<string[]> {
  const { rows } = await sql
    .raw<{ part: string }>(
      isPostgres
        ? `select table_name || '.' || column_name as part from information_schema.columns where table_schema = 'public'
         union select indexdef from pg_indexes where schemaname = 'public'
         union select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
         union select prosrc from pg_proc where pronamespace = 'public'::regnamespace`
        : 'select sql as part from sqlite_master where sql is not null',
    )
    .execute(queries)
  return rows.map(({ part }) => part.replace(/\s+/g, ' ')).sort()
}

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(readConfig(market.environment))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

test('no call to the old instance fails while two new ones start at once, and fill and index thousands of rows', async () => {
  const settings = readConfig({ ...market.environment, SEED: 'none' })
  await withDatabase(async (db) =>
    seedBulk(makeContext(await withSecrets(settings, db), db), PRODUCTS, () => undefined, ORDERS),
  )
  const old = await start()
  const day = await openMarketDay(old)
  const schema = await withDatabase(async (db) => {
    const [queries, isPostgres] = [kyselyOf(db.read), db.dialect.name === 'postgres']
    const schema = await schemaOf(queries, isPostgres)
    await undoMigrations(queries, isPostgres)
    return { before: schema, isPostgres }
  })

  const shopping = day.begin()
  await Promise.all([start(), start()])
  await shopping.stop()
  expect(day.confirmed.length).toBeGreaterThan(5)
  expect(day.surprises).toEqual([])
  expect(day.unanswered).toBe(0)
  const each = Math.ceil(day.confirmed.length / CHECKED)
  expect(await day.forgotten(day.confirmed.filter((_, at) => at % each === 0))).toEqual([])
  await withDatabase(async (db) => {
    const queries = kyselyOf(db.read)
    expect(await schemaOf(queries, schema.isPostgres)).toEqual(schema.before)
    const unclean = queries.selectFrom('products').select('id').where('description', 'like', '%\u202e%').limit(1)
    expect(await unclean.execute()).toEqual([])
    expect((await audit(db)).filter((line) => line.includes('too many'))).toEqual([])
  })
})
