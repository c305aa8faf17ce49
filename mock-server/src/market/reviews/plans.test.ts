import type { CompiledQuery } from 'kysely'
import { openMarket, planOf, type TestMarket } from '../../../test/support'
import { kyselyOf, type ReadQueries } from '../../core/database/queries'
import { productsBought, ratingsOf, reviewsOfProduct } from './store'

let market: TestMarket
beforeAll(async () => (market = await openMarket()))
afterAll(() => market.close())

/** In an empty market PostgreSQL would prefer these. */
const SCANS = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']

/** The plan of the query that `run` sends. */
async function planOfSent(run: (queries: ReadQueries) => Promise<unknown>): Promise<string> {
  const { read } = market.context.db
  const sent = jest.spyOn(kyselyOf(read), 'executeQuery')
  await run(read)
  const query = sent.mock.lastCall?.[0] as CompiledQuery
  sent.mockRestore()
  return planOf(market, query, SCANS)
}

test('what a customer bought is read from their orders, not from all sales of a product', async () => {
  const bought = await market.context.db.writing((tx) => Promise.resolve(productsBought(tx, 'carla').compile()))
  const plan = await planOf(market, bought, SCANS)
  expect(plan).toMatch(/INDEX orders_of_user|using orders_of_user/)
  expect(plan).not.toMatch(/order_lines_(of|by)_product|SCAN|Seq Scan/)
})

test.each([
  ['newest', 'reviews_by_time'],
  ['helpful', 'reviews_by_helpful'],
  ['highest', 'reviews_by_rating'],
  ['lowest', 'reviews_by_rating'],
] as const)('which reviews are on a page (%s) is read from an index alone', async (sort, index) => {
  const page = { productId: 'lamp', offset: 40, limit: 20 }
  const plan = await planOfSent((queries) => reviewsOfProduct(sort)(queries, page))
  expect(plan).toMatch(new RegExp(`COVERING INDEX ${index}|Index Only Scan.* using ${index}`))
})

test('reviews are counted by rating from an index alone', async () => {
  const plan = await planOfSent((queries) => ratingsOf(queries, { productId: 'lamp' }))
  expect(plan).toMatch(/COVERING INDEX reviews_by_rating|Index Only Scan.* using reviews_by_rating/)
})
