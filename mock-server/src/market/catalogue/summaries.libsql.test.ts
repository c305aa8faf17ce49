import { planOf, testMarket } from '../../../test/support'
import { summaryRows } from './listStore'

const market = testMarket()

test('hundreds of products are looked up by their ids, not in each open shop', async () => {
  const ids = Array.from({ length: 200 }, (_, at) => `p${at}`)
  const plan = await planOf(market, summaryRows(market.context.db.read, ids).compile())
  expect(plan).toMatch(/^SEARCH products .*\(id=\?\)\nSEARCH shops .*\(id=\?\)$/)
})
