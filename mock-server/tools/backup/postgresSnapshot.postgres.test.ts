import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { placePaidOrder, testMarket, type TestMarket, testPostgresUrl } from '../../test/support'
import { readSnapshot, writeSnapshot } from './postgresSnapshot'

const market = testMarket()

test('a snapshot restores every row, also of tables that triggers maintain', async () => {
  const [owner, customer] = [await market.owner(), await market.customer()]
  const { _id } = await market.product(owner)
  await placePaidOrder(market, customer, { [_id]: 2 })
  const source = await urlOf(market)
  const target = await testPostgresUrl()
  const folder = mkdtempSync(join(tmpdir(), 'haggle-snapshot-'))

  await writeSnapshot(source, join(folder, 'snapshot'))
  await readSnapshot(target.url, join(folder, 'snapshot'))
  const restored = await rowsOf(target.url)
  expect(restored).toEqual(await rowsOf(source))
  expect(restored['shop_product_totals']).toHaveLength(1)

  // Triggers work again afterwards.
  const client = await connected(target.url)
  await client.query('update shop_product_days set cents = cents + 5')
  const { rows } = await client.query(
    'select d.cents = t.cents as equal from shop_product_days d, shop_product_totals t',
  )
  expect(rows).toEqual([{ equal: true }])
  await client.end()
  await target.drop()
  rmSync(folder, { recursive: true })
})

async function urlOf({ context }: TestMarket): Promise<string> {
  const { rows } = await context.db.writing((tx) =>
    sql<{ name: string }>`select current_database() as name`.execute(tx),
  )
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  return url.href
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** All rows of all tables, as texts. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = await connected(url)
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select each::text as row from ${name} each order by row`)
    all[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return all
}
