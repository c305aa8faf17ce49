import { setImmediate as turn } from 'node:timers/promises'
import { given, placePaidOrder, testMarket } from '../../../test/support'
import { kyselyOf } from '../database/queries'

const market = testMarket()
const owner = given(() => market.owner())
beforeAll(async () => {
  const { _id } = await market.product(owner)
  await placePaidOrder(market, await market.customer(), { [_id]: 1 })
})

test.each([
  ['orders', () => `/api/orders/shop/${owner.shopId}.csv`, 'order_deliveries'],
  ['an account', () => '/api/auth/account/export', 'notices'],
])('however many exports of %s run at once, others wait for one part of one of them', async (_, path, table) => {
  const { db } = market.context
  let [running, most] = [0, 0]
  const executor = kyselyOf(db.read).getExecutor()
  const execute = executor.executeQuery.bind(executor)
  jest.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
    if (!query.sql.includes(table)) return execute(query)
    most = Math.max(most, ++running)
    await turn()
    return execute(query).finally(() => running--)
  })
  const headers = { authorization: `Bearer ${owner.token}` }
  const exports = await Promise.all(Array.from({ length: 10 }, () => market.send('GET', path(), { headers })))
  for (const { status, body } of exports) expect([status, body]).toEqual([200, expect.stringMatching('Reading lamp')])
  expect(most).toBe(1)
  jest.restoreAllMocks()
})
