import { openMarket, planOf, type TestMarket } from '../../../test/support'
import { openPartsOf } from '../../joined/leaving/deletionStore'
import { lostParts, partsOfShop } from './shopListStore'

let market: TestMarket
beforeAll(async () => (market = await openMarket()))
afterAll(() => market.close())

const filter = { shopId: 'shop', now: 1, state: undefined, words: [], from: undefined, until: undefined }

test('lists and counts of a shop’s orders look up the orders of its open parts, and none of other shops', async () => {
  const { read } = market.context.db
  const pending = partsOfShop(read, { ...filter, state: 'pending' })
  for (const parts of [lostParts(read, filter), pending]) {
    const plan = await planOf(market, parts.select('part.order_id').compile())
    expect(plan).toMatch(/order_deliveries_awaited/)
    expect(plan).toMatch(/SEARCH orders .*\(id=\?\)/)
    expect(plan).not.toMatch(/SCAN|LIST SUBQUERY/)
  }
})

test('whether a shop has open orders is read from the indexes of its open parts', async () => {
  const { db } = market.context
  const [undelivered, asked] = await db.writing((tx) =>
    Promise.resolve(openPartsOf(tx, 'shop').map((parts) => parts.compile())),
  )
  if (!undelivered || !asked) throw new Error('Nothing was compiled.')
  expect(await planOf(market, undelivered)).toMatch(/order_deliveries_awaited/)
  expect(await planOf(market, asked)).toMatch(/order_deliveries_return_asked/)
})
