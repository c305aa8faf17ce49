import type { SessionUser } from '@haggle/shared-contract'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { DEMO_PASSWORD } from '../../../seed/market'
import { testMarket } from '../../../test/support'
import { seedBulk } from '../../../tools/seed/bulk'
import { kyselyOf } from '../../core/database/queries'

const market = testMarket()
let owner: SessionUser
let id: string
beforeAll(async () => {
  // Enough products that a common word is counted in several steps.
  await seedBulk(market.context, 6000, () => undefined)
  await flushAndAnalyze()
  const { read } = market.context.db
  const { email } = await read.selectFrom('users').select('email').executeTakeFirstOrThrow()
  const login = await market.call('POST', '/api/auth/login', { body: { email, password: DEMO_PASSWORD } })
  owner = login.body as unknown as SessionUser
  id = (await read.selectFrom('products').select('id').executeTakeFirstOrThrow()).id
})

/**
 * Waits until all commits are on disk: the test server commits asynchronously, and until then vacuum cannot mark pages
 * as all-visible.
 */
async function flushAndAnalyze() {
  const { db } = market.context
  await kyselyOf(db.read)
    .transaction()
    .execute(async (tx) => {
      await sql`set local synchronous_commit = on`.execute(tx)
      await sql`update shops set name = name`.execute(tx)
    })
  await db.analyze()
}

interface Query {
  text: string
  values: unknown[]
}

/** Returns the SELECT queries that a request sends. */
async function queriesOf(path: string): Promise<Query[]> {
  const send = jest.spyOn(pg.Client.prototype, 'query')
  const { status } = await market.call('GET', path, { as: path.includes('/shop/') ? owner : undefined })
  const queries = (send.mock.calls as unknown as [string | Query, unknown[]?][]).map(([query, values = []]) =>
    typeof query === 'string' ? { text: query, values } : query,
  )
  send.mockRestore()
  expect(status).toBe(200)
  return queries.filter(({ text }) => /^\s*select/.test(text))
}

/** Returns the plans of queries as text. */
async function plansOf(queries: readonly Query[]): Promise<string> {
  const plans: string[] = []
  await kyselyOf(market.context.db.read)
    .transaction()
    .execute(async (tx) => {
      for (const { text, values } of queries) {
        if (text.includes('set_config')) await tx.executeQuery(CompiledQuery.raw(text, values))
        const { rows } = await tx.executeQuery(CompiledQuery.raw(`explain ${text}`, values))
        plans.push(...rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']))
      }
    })
  return plans.join('\n')
}

/** A scan of all products, which no request may need. */
const FULL_SCAN = /Seq Scan on products/

test.each([
  ['the list', '/api/products'],
  ['a category by name', '/api/products?category=Books&sortBy=name_asc'],
  ['the deepest page', '/api/products?sortBy=price_desc&pageNumber=500'],
  ['a search for a rare word', '/api/products?keyword=backpack&sortBy=price_asc'],
  ['a search for a rare word beside a common one', '/api/products?keyword=from+bicycle'],
  ['a search without matches', '/api/products?keyword=laptop+cookbook&category=Books'],
  ['a search for a common word', '/api/products?keyword=made'],
  ['a deep page of a search for a common word', '/api/products?keyword=made&category=Books&pageNumber=20'],
  ['a search with a typo', '/api/products?keyword=bycicle'],
  ['a search with a typo in a common word', '/api/products?keyword=guarantea'],
  ['a filter without matches', '/api/products?maxPrice=0.01&minRating=5'],
  ['a deep page of a filter with many matches', '/api/products?inStock=true&sortBy=name_asc&pageNumber=300'],
  ['a filtered search', '/api/products?keyword=made&inStock=true&minPrice=5'],
  ['a product', () => `/api/products/${id}`],
  ['the dashboard', () => `/api/products/shop/${owner.shopId}`],
])('%s needs no scan of all products', async (_, path) => {
  const queries = await queriesOf(typeof path === 'string' ? path : path())
  expect(queries.length).toBeGreaterThan(0)
  expect(await plansOf(queries)).not.toMatch(FULL_SCAN)
})

test('these tests detect a scan of all products', async () => {
  const unindexed = { text: 'select id from products where description = $1', values: ['A lamp.'] }
  expect(await plansOf([unindexed])).toMatch(FULL_SCAN)
})
