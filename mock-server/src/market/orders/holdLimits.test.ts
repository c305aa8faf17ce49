import type { Order, OrderInput, SessionUser } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import {
  given,
  markPaid,
  orderInput,
  placeOrder,
  putOnSale,
  sendOrder,
  stockOf,
  testMarket,
} from '../../../test/support'

/** A second instance on PostgreSQL; the same instance on the embedded database. */
const market = testMarket({ UNPAID_ORDERS: '3', HELD_UNITS: '50', LEFT_UNPAID_PER_HOUR: '3' })
const twin = given(() => market.twin())
const owner = given(() => market.owner())
let lamp: string
let vase: string
let buyer: SessionUser

beforeEach(async () => {
  lamp = await putOnSale(market.context, owner.shopId, { countInStock: 1000 })
  vase = await putOnSale(market.context, owner.shopId, { name: 'Vase', countInStock: 1000 })
  buyer = await market.customer()
})

const order = async (qtyOf: Record<string, number>, key?: string) =>
  sendOrder(market, buyer, await orderInput(market, buyer, qtyOf), key)
const place = (qtyOf: Record<string, number>) => placeOrder(market, buyer, qtyOf)
const cancel = ({ _id }: Pick<Order, '_id'>) => market.call('POST', `/api/orders/${_id}/cancel`, { as: buyer })

test('a customer can have three unpaid orders; paying or cancelling one makes room for another', async () => {
  const [first, second] = [await place({ [lamp]: 1 }), await place({ [lamp]: 1 }), await place({ [vase]: 1 })]
  const refused = await order({ [lamp]: 1 })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'You have 3 unpaid orders. Please pay or cancel one before you order again.' },
  })
  expect(await stockOf(market.context, lamp)).toBe(998)
  await markPaid(market, first._id)
  expect((await order({ [lamp]: 1 })).status).toBe(201)
  expect((await order({ [lamp]: 1 })).status).toBe(409)
  await cancel(second)
  expect((await order({ [lamp]: 1 })).status).toBe(201)
})

test('unpaid orders can hold fifty units together', async () => {
  await place({ [lamp]: 30 })
  expect((await order({ [lamp]: 10, [vase]: 11 })).body.message).toBe(
    'Unpaid orders can hold at most 50 units together, and yours hold 30. Please pay or cancel one, or order fewer.',
  )
  expect((await order({ [vase]: 21 })).status).toBe(409)
  expect((await order({ [lamp]: 10, [vase]: 10 })).status).toBe(201)
})

test('an order of a single product is not limited in units while it is the only unpaid order', async () => {
  expect((await order({ [lamp]: 26, [vase]: 25 })).status).toBe(409)
  const large = await place({ [lamp]: 200 })
  expect((await order({ [vase]: 1 })).status).toBe(409)
  await markPaid(market, large._id)
  await place({ [vase]: 1 })
  expect((await order({ [lamp]: 51 })).status).toBe(409)
})

test('after three expired or cancelled orders within an hour, further orders are refused until that hour is over', async () => {
  await cancel(await place({ [lamp]: 1 }))
  market.wait(5 * MINUTE)
  await cancel(await place({ [lamp]: 1 }))
  const last = await place({ [lamp]: 1 })
  market.wait(15 * MINUTE)
  const refused = await order({ [lamp]: 1 })
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': String(40 * 60) },
    body: { message: 'Too many of your orders were left unpaid. Please order again in 40 minutes.' },
  })
  expect((await cancel(last)).status).toBe(409)
  market.wait(40 * MINUTE - 1)
  expect((await order({ [lamp]: 1 })).status).toBe(429)
  market.wait(1)
  expect((await order({ [lamp]: 1 })).status).toBe(201)
})

test('paid orders do not count as left unpaid', async () => {
  for (let each = 0; each < 3; each++) await markPaid(market, (await place({ [lamp]: 1 }))._id)
  market.wait(15 * MINUTE)
  expect((await order({ [lamp]: 1 })).status).toBe(201)
})

test('a repeated Idempotency-Key returns its order even at the limit', async () => {
  const input = await orderInput(market, buyer, { [lamp]: 1 })
  const { body } = await sendOrder(market, buyer, input, 'tab')
  await place({ [lamp]: 1 })
  await place({ [lamp]: 1 })
  expect(await sendOrder(market, buyer, input, 'tab')).toMatchObject({ status: 200, body: { _id: body._id } })
  expect((await sendOrder(market, buyer, input, 'another')).status).toBe(409)
})

test('concurrent orders on several instances cannot exceed the limits', async () => {
  const input = await orderInput(market, buyer, { [lamp]: 20 })
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, each) => sendOrder(each % 2 ? market : twin, buyer, input)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, ...Array<number>(8).fill(409)])
  expect(await stockOf(market.context, lamp)).toBe(960)
})

test('one hoarder cannot keep 100 other buyers from products beyond the hold limits (D44)', async () => {
  const things = await Promise.all(
    Array.from({ length: 12 }, (_, each) =>
      putOnSale(market.context, owner.shopId, { name: `Thing ${each}`, countInStock: 20 }),
    ),
  )
  const everything = await orderInput(market, buyer, Object.fromEntries(things.map((thing) => [thing, 20])))
  const inputs: OrderInput[] = []
  for (const thing of things) inputs.push(await orderInput(market, buyer, { [thing]: 1 }))
  const hoards = async (each: number) => {
    const all = await sendOrder(market, buyer, everything)
    const one = await orderInput(market, buyer, { [things[each % 12] ?? '']: 20 })
    return [all, await sendOrder(twin, buyer, one)]
  }
  const buyers = await Promise.all(Array.from({ length: 100 }, (_, each) => market.customer(`Buyer ${each}`)))
  const hoarder = Promise.all(Array.from({ length: 12 }, (_, each) => hoards(each)))
  const replies = await Promise.all(
    buyers.map((as, each) => sendOrder(each % 2 ? market : twin, as, inputs[each % 12])),
  )
  const hoarded = (await hoarder).flat().filter(({ status }) => status === 201)
  const held = hoarded.map(({ body }) => (body as unknown as Order).orderItems[0]?.product)
  expect(hoarded.length).toBeLessThanOrEqual(2)
  const others = replies.filter((_, each) => !held.includes(things[each % 12]))
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 201))
  for (const { status, body } of replies)
    if (status !== 201) expect([status, body.message]).toEqual([409, expect.stringMatching(/Thing \d+/)])
})
