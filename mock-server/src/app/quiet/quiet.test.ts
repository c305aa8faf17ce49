import { HOUR } from '@haggle/shared-server'
import {
  confirmationOf,
  deliverWebhook,
  finishRefunds,
  orderToPay,
  paySilently,
  placeOrder,
  refundsOf,
  testShopParts,
  verify,
} from '../../../test/support'
import type { Provider } from '../../market/orders/payments/provider'
import { followRefunds } from '../../market/orders/payments/refund'
import { jobsOf } from '../backgroundJobs'
import { keepQuiet } from './keepQuiet'
import { goLive, makeQuiet } from './store'

const { market, ...shop } = testShopParts()
let provider: Provider
beforeAll(() => {
  provider = market.context.provider
})

/** As an instance that is started now. */
async function restart(): Promise<boolean> {
  market.context.provider = provider
  return keepQuiet(market.context)
}

async function quieten(): Promise<void> {
  await market.context.db.writing((tx) => makeQuiet(tx, market.context.now()))
  expect(await restart()).toBe(true)
}

afterEach(async () => {
  await market.context.db.writing(goLive)
  expect(await restart()).toBe(false)
})

const REFUSED = { message: 'This copy of the market was restored from a backup and takes no payments yet.' }

test('a quiet market runs no job that mails, asks the provider or removes pictures; a live one does', async () => {
  const names = () => jobsOf(market.context).map(({ what }) => what)
  const all = names()
  await quieten()
  const some = names()
  expect(all.filter((name) => !some.includes(name))).toEqual([
    'send mail',
    'ask about orders',
    'follow refunds',
    'follow payouts',
    'follow disputes',
    'remove unused pictures',
  ])
})

test('a quiet market starts, confirms and settles no payment, and says so', async () => {
  const product = { [await shop.sellLamp()]: 1 }
  const { order, orderId } = await orderToPay(market, shop.customer, product)
  const { razorpay_payment_id: id } = await paySilently(market, orderId)
  await quieten()
  const next = await placeOrder(market, shop.customer, product)
  const started = await market.call('POST', `/api/orders/${next._id}/razorpay`, { as: shop.customer })
  expect(started).toMatchObject({ status: 503, body: REFUSED })
  const confirmation = confirmationOf(market.context.config.razorpay.keySecrets[0], orderId, id)
  expect(await verify(market, shop.customer, order, confirmation)).toMatchObject({ status: 503, body: REFUSED })
  const payment = { entity: { id, order_id: orderId } }
  const webhook = await deliverWebhook(market, { event: 'payment.captured', payload: { payment } })
  expect(webhook).toMatchObject({ status: 503, body: REFUSED })
})

test('what is to be refunded by a quiet market is refunded once it is live', async () => {
  const order = await shop.buy({ [await shop.sellLamp()]: 1 })
  await quieten()
  expect((await shop.cancel(order, shop.lights)).status).toBe(200)
  expect(refundsOf(await shop.read(order))).toMatchObject([{ state: 'pending' }])
  await market.context.db.writing(goLive)
  await restart()
  await followRefunds(market.context)
  expect(refundsOf(await shop.read(order))).toMatchObject([{ state: 'pending' }])
  market.wait(HOUR)
  await finishRefunds(market)
  expect(refundsOf(await shop.read(order))).toMatchObject([{ state: 'processed' }])
})

test('the health of a quiet market is 200 and says since when', async () => {
  const since = new Date(market.context.now()).toISOString()
  await quieten()
  expect(await market.call('GET', '/api/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', quietSince: since },
  })
})
