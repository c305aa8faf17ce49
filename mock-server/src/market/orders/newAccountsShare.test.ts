import { lineKey, type Order, type SessionUser } from '@haggle/shared-contract'
import {
  given,
  lapse,
  markPaid,
  orderInput,
  placeOrder,
  putOnSale,
  putSizesOnSale,
  sendOrder,
  stockOf,
  testMarket,
} from '../../../test/support'

/** A second instance on PostgreSQL; the same instance on the embedded database. */
const market = testMarket({ NEW_ACCOUNTS_HOLD_PERCENT: '50' })
const twin = given(() => market.twin())
const owner = given(() => market.owner())
const regular = given(() => market.customer('Regular'))

beforeAll(async () => {
  const first = await placeOrder(market, regular, { [await sell(1)]: 1 })
  await markPaid(market, first._id)
})

const sell = (countInStock: number) => putOnSale(market.context, owner.shopId, { name: 'Lamp', countInStock })
const order = async (as: SessionUser, qtyOf: Record<string, number>) =>
  sendOrder(market, as, await orderInput(market, as, qtyOf))
const cancel = (as: SessionUser, { _id }: Pick<Order, '_id'>) =>
  market.call('POST', `/api/orders/${_id}/cancel`, { as })

test('an account that never paid holds at most half of a product’s stock by one unpaid order', async () => {
  const lamp = await sell(11)
  const fresh = await market.customer()
  expect(await order(fresh, { [lamp]: 6 })).toMatchObject({
    status: 409,
    body: { message: 'Before your first payment you can order at most 5 of Lamp now. Please order fewer.' },
  })
  expect(await stockOf(market.context, lamp)).toBe(11)
  expect((await order(fresh, { [lamp]: 5 })).status).toBe(201)
  // the units that are held count as stock, too: the next one does not get half of the rest
  expect(await order(await market.customer(), { [lamp]: 1 })).toMatchObject({
    status: 409,
    body: {
      message: 'Unpaid orders of new customers hold as many of Lamp as they can. Please try again in a few minutes.',
    },
  })
})

test('an account with a paid order is not concerned, nor what it holds', async () => {
  const lamp = await sell(20)
  expect((await order(regular, { [lamp]: 10 })).status).toBe(201)
  expect((await order(await market.customer(), { [lamp]: 10 })).status).toBe(201)
  expect(await stockOf(market.context, lamp)).toBe(0)
})

test('fewer than ten units may be held as a whole, also the last of more', async () => {
  const few = await sell(9)
  expect((await order(await market.customer(), { [few]: 9 })).status).toBe(201)
  const lamp = await sell(12)
  await markPaid(market, (await placeOrder(market, regular, { [lamp]: 5 }))._id)
  expect((await order(await market.customer(), { [lamp]: 7 })).status).toBe(201)
})

test('one account that orders anew when its order lapses, or two in turns, leave half for others', async () => {
  const lamp = await sell(100)
  const [one, other] = [await market.customer('One'), await market.customer('Other')]
  const held = await placeOrder(market, one, { [lamp]: 50 })
  for (let round = 0; round < 4; round++) {
    const waiting = round % 2 === 0 ? other : one
    expect((await order(waiting, { [lamp]: 1 })).status).toBe(409)
    await lapse(market)
    expect((await order(waiting, { [lamp]: 51 })).status).toBe(409)
    expect((await order(waiting, { [lamp]: 50 })).status).toBe(201)
  }
  expect((await cancel(one, held)).status).toBe(409)
  expect((await order(regular, { [lamp]: 50 })).status).toBe(201)
})

test('several lines, and what an account holds already, count together with what others hold', async () => {
  const [lamp, vase] = [await sell(30), await sell(30)]
  await placeOrder(market, await market.customer(), { [lamp]: 5, [vase]: 10 })
  const fresh = await market.customer()
  await placeOrder(market, fresh, { [lamp]: 5 })
  expect(await order(fresh, { [lamp]: 5, [vase]: 6 })).toMatchObject({
    status: 409,
    body: { message: 'Before your first payment you can order at most 5 of Lamp now. Please order fewer.' },
  })
  expect((await order(fresh, { [lamp]: 5, [vase]: 5 })).status).toBe(201)
})

test('a payment, a cancellation or an expiry makes room again', async () => {
  const lamp = await sell(10)
  const [one, other] = [await market.customer(), await market.customer()]
  const first = await placeOrder(market, one, { [lamp]: 5 })
  expect((await order(other, { [lamp]: 5 })).status).toBe(409)
  await cancel(one, first)
  const second = await placeOrder(market, other, { [lamp]: 5 })
  await markPaid(market, second._id)
  // five are left, fewer than are shared
  expect((await order(one, { [lamp]: 5 })).status).toBe(201)
})

test('concurrent orders of many accounts on several instances cannot exceed the share together', async () => {
  const lamp = await sell(40)
  const buyers = await Promise.all(Array.from({ length: 40 }, () => market.customer()))
  const input = await orderInput(market, regular, { [lamp]: 1 })
  const replies = await Promise.all(buyers.map((as, each) => sendOrder(each % 2 ? market : twin, as, input)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(20)
  expect(await stockOf(market.context, lamp)).toBe(20)
  expect((await order(regular, { [lamp]: 20 })).status).toBe(201)
})

test('the share is of each size: what others hold of a sibling does not count', async () => {
  const size = { countInStock: 12 }
  const { product, variants } = await putSizesOnSale(market.context, owner.shopId, { M: size, L: size })
  const keyOf = (variant: string) => lineKey({ product, variant })
  expect((await order(await market.customer(), { [keyOf(variants.L)]: 6 })).status).toBe(201)
  const fresh = await market.customer()
  expect((await order(fresh, { [keyOf(variants.M)]: 7 })).body.message).toBe(
    'Before your first payment you can order at most 6 of Summer Dress (M) now. Please order fewer.',
  )
  expect((await order(fresh, { [keyOf(variants.M)]: 6 })).status).toBe(201)
})
