import type { Order } from '@haggle/shared-contract'
import { DAY, MINUTE } from '@haggle/shared-server'
import {
  expectSound,
  finishRefunds,
  givenAnew,
  lapse,
  openPayingMarket,
  orderToPay,
  paySilently,
  placeOrder,
  putOnSale,
  verify,
} from '../../../../test/support'
import type { Provider } from './provider'
import { reconcilePayments } from './reconcile'

const market = givenAnew(() => openPayingMarket(), expectSound)
let provider: Provider
const customer = givenAnew(() => market.customer())
const owner = givenAnew(() => market.owner())

beforeEach(() => {
  provider = market.context.provider
})

const started = async (lamp?: string) =>
  orderToPay(market, customer, { [lamp ?? (await putOnSale(market.context, owner.shopId))]: 1 })
const ask = (from = provider) => reconcilePayments({ ...market.context, provider: from })
const statusOf = async ({ _id }: Order) =>
  (
    await market.context.db.reading((snapshot) =>
      snapshot.selectFrom('orders').select('status').where('id', '=', _id).executeTakeFirstOrThrow(),
    )
  ).status
/** A provider that records the times at which it is called. */
function recordingProvider() {
  const calls: number[] = []
  const recording: Provider = {
    ...provider,
    paymentsOf: (id) => {
      calls.push(market.context.now())
      return provider.paymentsOf(id)
    },
  }
  return { calls, recording }
}

test('reconciliation completes the order of a customer whose browser died after paying', async () => {
  const { order, orderId } = await started()
  await paySilently(market, orderId)
  await ask()
  expect(await statusOf(order)).toBe('pending')
  market.wait(MINUTE)
  await ask()
  expect(await statusOf(order)).toBe('paid')
})

test('reconciliation finds a late payment: the order is paid while there is stock, else refunded', async () => {
  const last = await putOnSale(market.context, owner.shopId, { countInStock: 1 })
  const [kept, lost] = [await started(), await started(last)]
  await lapse(market)
  await placeOrder(market, await market.customer('Faster'), { [last]: 1 })
  await paySilently(market, kept.orderId)
  const confirmation = await paySilently(market, lost.orderId)
  await ask()
  expect(await statusOf(kept.order)).toBe('paid')
  expect(await statusOf(lost.order)).toBe('expired')
  await finishRefunds(market)
  expect(await statusOf(lost.order)).toBe('refunded')
  expect((await verify(market, customer, lost.order, confirmation)).body.message).toBe(
    'Your payment came after the order could no longer be kept for you. It has been refunded in full.',
  )
})

test('a payment of an order that was cancelled meanwhile is refunded', async () => {
  const { order, orderId } = await started()
  await paySilently(market, orderId)
  await market.call('POST', `/api/orders/${order._id}/cancel`, { as: customer })
  market.wait(MINUTE)
  await ask()
  await finishRefunds(market)
  expect(await statusOf(order)).toBe('refunded')
})

test('an order is reconciled at growing intervals, for three days', async () => {
  await started()
  const opened = market.context.now()
  const { calls, recording } = recordingProvider()
  const pauses = [...Array<number>(60).fill(MINUTE / 4), ...Array<number>(240).fill(30 * MINUTE)]
  for (const pause of pauses) {
    market.wait(pause)
    await ask(recording)
  }
  const minutes = calls.map((time) => Math.round((time - opened) / MINUTE))
  expect(minutes.slice(0, 4)).toEqual([1, 3, 5, 8])
  expect(calls.length).toBeLessThan(25)
  expect(minutes.at(-1)).toBeLessThan(3 * 24 * 60)
})

test('a payment made just before the back end was off for a week is found when it runs again', async () => {
  const { order, orderId } = await started()
  await paySilently(market, orderId)
  market.wait(7 * DAY)
  const { calls, recording } = recordingProvider()
  await ask(recording)
  expect(await statusOf(order)).toBe('paid')
  market.wait(60 * DAY)
  await ask(recording)
  expect(calls).toHaveLength(1)
})

test('concurrent reconciliations ask about each order once', async () => {
  const orders = [await started(), await started(), await started()]
  await Promise.all(orders.map(({ orderId }) => paySilently(market, orderId)))
  market.wait(MINUTE)
  const { calls, recording } = recordingProvider()
  await Promise.all([ask(recording), ask(recording), ask(recording)])
  expect(calls).toHaveLength(3)
  for (const { order } of orders) expect(await statusOf(order)).toBe('paid')
})

test('an order for which the provider fails does not block others, and is retried', async () => {
  const [first, second] = [await started(), await started()]
  await Promise.all([first, second].map(({ orderId }) => paySilently(market, orderId)))
  const confused: Provider = {
    ...provider,
    paymentsOf: (id) => (id === first.orderId ? Promise.reject(new Error('?')) : provider.paymentsOf(id)),
  }
  market.wait(MINUTE)
  await expect(ask(confused)).rejects.toThrow('the provider said nothing usable of 1 of 2 orders')
  expect([await statusOf(first.order), await statusOf(second.order)]).toEqual(['pending', 'paid'])
  market.wait(2 * MINUTE)
  await ask()
  expect(await statusOf(first.order)).toBe('paid')
})

test('many orders are reconciled in one run, a few at a time', async () => {
  for (let each = 0; each < 32; each++) await started()
  market.wait(MINUTE)
  let [atOnce, most, calls] = [0, 0, 0]
  const counting: Provider = {
    ...provider,
    paymentsOf: async (id) => {
      most = Math.max(most, ++atOnce)
      calls++
      return provider.paymentsOf(id).finally(() => atOnce--)
    },
  }
  await ask(counting)
  expect([calls, most]).toEqual([32, 10])
})

test('while the provider is away a run ends after its first few orders', async () => {
  for (let each = 0; each < 12; each++) await started()
  market.wait(MINUTE)
  const away: Provider = { ...provider, paymentsOf: () => Promise.reject(new Error('away')) }
  await expect(ask(away)).rejects.toThrow('the provider said nothing usable of 10 of 10 orders')
})
