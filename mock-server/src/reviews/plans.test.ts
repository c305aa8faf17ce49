import { openMarket, planOf, type TestMarket } from '../../test/support'
import { productsBought } from './store'

let market: TestMarket
beforeAll(async () => (market = await openMarket()))
afterAll(() => market.close())

test('what a customer bought is read from their orders, not from all sales of a product', async () => {
  const bought = await market.context.db.writing((tx) => Promise.resolve(productsBought(tx, 'carla').compile()))
  const plan = await planOf(market, bought, [
    'enable_seqscan',
    'enable_bitmapscan',
    'enable_hashjoin',
    'enable_mergejoin',
  ])
  expect(plan).toMatch(/INDEX orders_of_user|using orders_of_user/)
  expect(plan).not.toMatch(/order_lines_of_product|SCAN|Seq Scan/)
})
