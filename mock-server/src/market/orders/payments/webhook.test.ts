import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Order } from '@haggle/shared-contract'
import {
  alertsOf,
  deliverWebhook,
  given,
  lapse,
  listedOrder,
  openPayingMarket,
  ordersOf,
  orderToPay,
  paySilently,
  placeOrder,
  putOnSale,
  startPayment,
  stockOf,
  testMarket,
} from '../../../../test/support'
import { audit } from '../../../../tools/audit/audit'
import { Refusal } from '../../../base/refusals'
import { sign } from './signature'

const market = testMarket({}, openPayingMarket)
const customer = given(() => market.customer())
let order: Order
let payment: { id: string; order_id: string }
const alerts = alertsOf(market)

beforeAll(async () => {
  const { shopId } = await market.owner()
  const started = await orderToPay(market, customer, { [await putOnSale(market.context, shopId)]: 1 })
  order = started.order
  payment = { id: (await paySilently(market, started.orderId)).razorpay_payment_id, order_id: started.orderId }
})

const event = (name: string, entity: object = payment) => ({ event: name, payload: { payment: { entity } } })

const send = (body: unknown, signature?: string) => deliverWebhook(market, body, signature)

const isPaid = async () => (await listedOrder(market, customer, order))?.isPaid

test('a message that is not signed with the webhook’s secret is refused', async () => {
  const body = event('payment.captured')
  for (const signature of [
    '',
    'f'.repeat(64),
    sign(market.context.config.razorpay.keySecrets[0], JSON.stringify(body)),
  ])
    expect((await send(body, signature)).status).toBe(400)
  expect(await isPaid()).toBe(false)
})

test('a signed message that was altered is refused', async () => {
  const signature = sign(market.context.config.razorpay.webhookSecrets[0], JSON.stringify(event('payment.captured')))
  expect((await send(`${JSON.stringify(event('payment.captured'))} `, signature)).status).toBe(400)
})

test.each([
  ['of another kind', event('subscription.charged')],
  ['about a failed payment', event('payment.failed')],
])('a message %s is accepted and ignored', async (_, body) => {
  expect(await send(body)).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await isPaid()).toBe(false)
  expect(alerts).toEqual([])
})

const refundEvent = (entity: object) => ({ event: 'refund.processed', payload: { refund: { entity } } })

test.each([
  ['about an order of somebody else', event('payment.captured', { id: 'pay_1', order_id: 'order_1' })],
  ['of an unknown form', { event: 'payment.captured', payload: {} }],
  ['about a refund of somebody else', refundEvent({ id: 'rfnd_1', payment_id: 'pay_1', amount: 1 })],
  ['about no refund', refundEvent({})],
  ['about a payment whose id cannot be stored', event('payment.captured', { id: 'pay_1', order_id: 'order_\0' })],
  ['about a refund whose payment cannot be stored', refundEvent({ id: 'rfnd_1', payment_id: 'pay_\0', amount: 1 })],
  ['that is a list', []],
  ['that is no JSON', '{'],
  ['that is empty', ''],
])('a signed message %s, which can never be settled, is accepted and raised as an alert', async (_, body) => {
  expect(await send(body)).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await isPaid()).toBe(false)
  expect(alerts).toEqual([['webhook_unsettled', expect.objectContaining({ reason: expect.any(String) as string })]])
})

test('a message about a payment unknown to the provider itself is accepted and raised as an alert', async () => {
  expect((await send(event('payment.captured', { ...payment, id: 'pay_unheard_of' }))).status).toBe(200)
  expect(alerts).toEqual([['webhook_unsettled', expect.anything()]])
})

test('while the provider does not answer, its message is refused so that it is sent again', async () => {
  const { provider } = market.context
  market.context.provider = { ...provider, payment: () => Promise.reject(new Refusal(502, 'away')) }
  expect((await send(event('payment.captured'))).status).toBe(502)
  market.context.provider = provider
  expect(alerts).toEqual([])
})

test('while the provider hangs, few messages wait for it and some for those; the others are refused, to be sent again', async () => {
  const { provider } = market.context
  let asked = 0
  const answers = new EventEmitter()
  const hang = () => (asked++, once(answers, 'away').then(() => Promise.reject(new Refusal(502, 'away'))))
  market.context.provider = { ...provider, payment: hang }
  const statuses: number[] = []
  const sendAll = (count: number) =>
    Array.from({ length: count }, async (_, each) => {
      statuses.push((await send(event('payment.captured', { ...payment, id: `pay_${each}` }))).status)
    })
  const sent = sendAll(300)
  while (statuses.length < 80) await delay(10)
  expect([asked, ...new Set(statuses)]).toEqual([20, 503])
  market.context.provider = provider
  answers.emit('away')
  await Promise.all(sent)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(statuses.filter((status) => status === 502)).toHaveLength(20)
})

test('a message that gives a payment the id of another order pays neither', async () => {
  const other = await placeOrder(market, customer, { [order.orderItems[0]?.product ?? '']: 1 })
  const { orderId } = await startPayment(market, customer, other)
  expect((await send(event('payment.captured', { id: payment.id, order_id: orderId }))).status).toBe(200)
  expect(alerts).toEqual([['webhook_unsettled', expect.anything()]])
  expect((await ordersOf(market, customer)).map(({ status }) => status)).toEqual(['pending', 'pending'])
  await market.call('POST', `/api/orders/${other._id}/cancel`, { as: customer })
})

test('a huge message is refused', async () => {
  expect((await send('x'.repeat(300_000))).status).toBe(413)
})

test('a payment event pays the order; repeated or under another event name it changes nothing', async () => {
  expect((await send(event('payment.captured'))).status).toBe(200)
  expect(await isPaid()).toBe(true)
  for (const name of ['payment.captured', 'payment.authorized', 'order.paid'])
    expect((await send(event(name))).status).toBe(200)
  const payments = await market.context.db.read.selectFrom('payments').select(['id', 'status']).execute()
  expect(payments).toEqual([{ id: payment.id, status: 'captured' }])
})

test('old events that are repeated or arrive late change nothing', async () => {
  for (const name of ['payment.failed', 'payment.authorized', 'payment.captured'])
    expect((await send(event(name))).status).toBe(200)
  expect(await isPaid()).toBe(true)
})

test('concurrent repetitions of an event count once, also after the refund', async () => {
  const lamp = order.orderItems[0]?.product ?? ''
  const late = await placeOrder(market, customer, { [lamp]: 1 })
  const { orderId } = await startPayment(market, customer, late)
  const { razorpay_payment_id: id } = await paySilently(market, orderId)
  await lapse(market)
  const left = await stockOf(market.context, lamp)
  await placeOrder(market, await market.customer('Faster'), { [lamp]: left })

  const news = event('payment.captured', { id, order_id: orderId })
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(news)))
  for (const { status } of [...replies, await send(news)]) expect(status).toBe(200)
  const { read } = market.context.db
  expect(await read.selectFrom('sandbox_refunds').select('payment_id').execute()).toEqual([{ payment_id: id }])
  expect(await audit(market.context.db)).toEqual([])
})
