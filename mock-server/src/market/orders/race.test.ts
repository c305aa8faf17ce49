import type { Order } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import {
  count,
  finishRefunds,
  given,
  howOften,
  lapse,
  openPayingMarket,
  orderInput,
  paySilently,
  placeOrder,
  putOnSale,
  sendOrder,
  startPayment,
  stockOf,
  testRace,
  times,
  verify,
} from '../../../test/support'
import { expireOrders } from './expireOrders'
import { reconcilePayments } from './payments/reconcile'
import { followRefunds } from './payments/refund'

/** Concurrent buyers of 50 lamps. */
const BUYERS = howOften({ short: 110, full: 500 })
const QUARTER = 15 * MINUTE

const { market, buyers, buyer, instance } = testRace(BUYERS, openPayingMarket)
const owner = given(() => market.owner())

const sell = (name: string, countInStock: number) => putOnSale(market.context, owner.shopId, { name, countInStock })
const statusesOf = async (orders: Order[]) => {
  const ids = orders.map(({ _id }) => _id)
  const rows = await market.context.db.reading((snapshot) =>
    snapshot.selectFrom('orders').select('status').where('id', 'in', ids).execute(),
  )
  return rows.map(({ status }) => status)
}

test(`of ${BUYERS} concurrent buyers of 50 lamps 50 get one, the others are told which product is short`, async () => {
  const lamp = await sell('Lamp', 50)
  const input = await orderInput(market, buyer(0), { [lamp]: 1 })
  const replies = await Promise.all(buyers.map((as, each) => sendOrder(instance(each), as, input)))
  expect([count(replies, 201), count(replies, 409)]).toEqual([50, BUYERS - 50])
  for (const { status, body } of replies) if (status === 409) expect(body.message).toMatch(/\bLamp\b/)
  expect(await stockOf(market.context, lamp)).toBe(0)
})

test('orders of two products in opposite order neither deadlock nor oversell', async () => {
  const [lamp, vase] = [await sell('Lamp', 50), await sell('Vase', 50)]
  const input = await orderInput(market, buyer(0), { [lamp]: 1, [vase]: 1 })
  const reversed = { ...input, orderItems: [...input.orderItems].reverse() }
  const crossing = buyers.slice(0, 200)
  const replies = await Promise.all(
    crossing.map((as, each) => sendOrder(instance(each), as, each % 4 < 2 ? input : reversed)),
  )
  expect([count(replies, 201), count(replies, 409)]).toEqual([50, crossing.length - 50])
  for (const { status, body } of replies) if (status === 409) expect(body.message).toMatch(/\b(Lamp|Vase)\b/)
  expect([await stockOf(market.context, lamp), await stockOf(market.context, vase)]).toEqual([0, 0])
})

test('expired stock is returned once while both instances expire orders and others buy', async () => {
  const lamp = await sell('Lamp', 30)
  const input = await orderInput(market, buyer(0), { [lamp]: 1 })
  const lapsing = await Promise.all(times(30, (each) => placeOrder(instance(each), buyer(each), { [lamp]: 1 })))
  market.wait(QUARTER)
  const expiring = times(6, (each) => expireOrders(instance(each).context))
  const buying = times(60, (each) => sendOrder(instance(each), buyer(each), input))
  await Promise.all(expiring)
  const replies = await Promise.all(buying)
  expect(new Set(await statusesOf(lapsing))).toEqual(new Set(['expired']))
  expect([count(replies, 201), count(replies, 409)]).toEqual([30, 30])
})

test('concurrent late payments are accepted while there is stock; the others are refunded once', async () => {
  const lamp = await sell('Lamp', 12)
  const late = await Promise.all(
    times(12, async (each) => {
      const order = await placeOrder(market, buyer(each), { [lamp]: 1 })
      return { order, orderId: (await startPayment(market, buyer(each), order)).orderId }
    }),
  )
  await lapse(market)
  await Promise.all(times(7, (each) => placeOrder(instance(each), buyer(100 + each), { [lamp]: 1 })))
  const paid = await Promise.all(
    late.map(async (each) => ({ ...each, confirmation: await paySilently(market, each.orderId) })),
  )
  const verifying = paid.flatMap(({ order, confirmation }, each) =>
    times(2, (which) => verify(instance(which), buyer(each), order, confirmation)),
  )
  const reconciling = times(4, (each) => reconcilePayments(instance(each).context))
  const finishing = times(2, (each) => followRefunds(instance(each).context))
  const replies = await Promise.all(verifying)
  await Promise.all([...reconciling, ...finishing])
  // the provider has processed the refunds, and all instances poll
  market.wait(MINUTE)
  await Promise.all(times(4, (each) => followRefunds(instance(each).context)))

  const statuses = await statusesOf(late.map(({ order }) => order))
  expect(statuses.sort()).toEqual([...times(5, () => 'paid'), ...times(7, () => 'refunded')])
  expect([count(replies, 200), count(replies, 409)]).toEqual([10, 14])
  const ids = paid.map(({ confirmation }) => confirmation.razorpay_payment_id)
  const refunds = await market.context.db.read.selectFrom('sandbox_refunds').select('payment_id').execute()
  expect(refunds.filter(({ payment_id }) => ids.includes(payment_id))).toHaveLength(7)
})

test('concurrent payment, expiry and cancellation leave each order in one valid state', async () => {
  const lamp = await sell('Lamp', 20)
  const started = await Promise.all(
    times(20, async (each) => {
      const order = await placeOrder(market, buyer(each), { [lamp]: 1 })
      const { orderId } = await startPayment(market, buyer(each), order)
      return { order, confirmation: await paySilently(market, orderId) }
    }),
  )
  market.wait(QUARTER)
  const calls = started.flatMap(({ order, confirmation }, each) => [
    verify(instance(each), buyer(each), order, confirmation),
    instance(each + 1).call('POST', `/api/orders/${order._id}/cancel`, { as: buyer(each) }),
  ])
  const expiring = times(4, (each) => expireOrders(instance(each).context))
  const replies = await Promise.all(calls)
  await Promise.all(expiring)
  await finishRefunds(market)
  for (const { status } of replies) expect([200, 409]).toContain(status)
  const statuses = await statusesOf(started.map(({ order }) => order))
  for (const status of statuses) expect(['paid', 'refunded']).toContain(status)
  expect(await stockOf(market.context, lamp)).toBe(statuses.filter((status) => status === 'refunded').length)
})
