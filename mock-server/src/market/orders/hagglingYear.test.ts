import type { HagglingYear } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { markPaid, placeOrder, testMarket } from '../../../test/support'

const market = testMarket()

test('a customer reads what haggling brought in the last year, and nobody else’s', async () => {
  const [owner, ada, ben] = [await market.owner(), await market.customer(), await market.customer('Ben')]
  const yearOf = async (as: typeof ada) => (await market.call('GET', '/api/offers/year', { as })).body as unknown
  const none: HagglingYear = { offers: 0, agreements: 0, saved: 0 }
  expect(await yearOf(ada)).toEqual(none)

  const lamp = await market.product(owner, { name: 'Lamp', sellingPrice: 100, minNegotiablePrice: 80 })
  const rope = await market.product(owner, { name: 'Rope', sellingPrice: 100, minNegotiablePrice: 80 })
  const offer = (productId: string, proposedPrice: number) => market.offer(ada, productId, proposedPrice)
  await offer(lamp._id, 70)
  await offer(lamp._id, 90)
  await offer(rope._id, 85.5)
  const buy = async (cart: Record<string, number>) => {
    const order = await placeOrder(market, ada, cart)
    await markPaid(market, order._id)
    return order
  }
  await buy({ [lamp._id]: 2 })
  const returned = await buy({ [rope._id]: 1 })
  const year: HagglingYear = {
    offers: 3,
    agreements: 2,
    saved: 34.5,
    best: { product: { _id: lamp._id, name: 'Lamp' }, saved: 20 },
  }
  expect(await yearOf(ada)).toEqual(year)
  await market.call('POST', `/api/orders/${returned._id}/shops/${owner.shopId}/cancel`, { as: ada, body: {} })
  expect(await yearOf(ada)).toEqual({ ...year, saved: 20 })
  expect(await yearOf(ben)).toEqual(none)
  expect((await market.call('GET', '/api/offers/year', { as: owner })).status).toBe(403)
})

test('what is older than a year does not count', async () => {
  const [owner, ada] = [await market.owner(), await market.customer()]
  const { _id: productId } = await market.product(owner, { sellingPrice: 100 })
  await market.offer(ada, productId, 1)
  const { db, now } = market.context
  const created_at = now() - 366 * DAY
  await db.writing((tx) => tx.updateTable('offers').set({ created_at }).where('user_id', '=', ada._id).execute())
  expect((await market.call('GET', '/api/offers/year', { as: ada })).body).toMatchObject({ offers: 0 })
})
