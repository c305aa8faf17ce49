import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Order } from '@haggle/shared-contract'
import {
  expectSound,
  given,
  openPayingMarket,
  paySilently,
  placeOrder,
  putOnSale,
  startPayment,
  testMarket,
  verify,
} from '../../../../test/support'
import { razorpay } from './provider'
import { startPayment as start } from './startPayment'

/** An HTTP server in place of the provider; each test sets how it answers. */
let answer: RequestListener
let server: Server
const market = testMarket({}, openPayingMarket)
const customer = given(() => market.customer())
let order: Order

beforeAll(async () => {
  server = createServer((request, reply) => answer(request, reply)).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
})
beforeEach(async () => {
  const { shopId } = await market.owner()
  order = await placeOrder(market, customer, { [await putOnSale(market.context, shopId)]: 1 })
})
afterEach(() => expectSound(market))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const NOT_STARTED = 'Failed to place order or initiate payment. Please try again.'
const NOT_CONFIRMED =
  'The payment provider did not confirm your payment yet. If it took your money, your order will soon be paid or refunded.'
const says = (body: string, status = 200): RequestListener => {
  return (_request, reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
const broken = (timeoutMs: number) => {
  const { port } = server.address() as AddressInfo
  const sane = market.context.config
  return razorpay({ ...sane, razorpay: { ...sane.razorpay, apiUrl: `http://127.0.0.1:${port}` } }, timeoutMs)
}

/** Longer than an answer takes on a busy machine. */
const PATIENCE = 10_000
/** For answers that never end. */
const IMPATIENCE = 300

const failures: [string, RequestListener, number?][] = [
  ['never answers', () => undefined, IMPATIENCE],
  [
    'answers a letter at a time',
    (_request, reply) => {
      const drip = setInterval(() => reply.write(' '), 20)
      reply.once('close', () => clearInterval(drip))
    },
    IMPATIENCE,
  ],
  ['hangs up', (request) => request.socket.destroy()],
  ['sends a page', says('<html>')],
  ['sends half an answer', says('{"id":"order_1","am')],
  ['sends nothing', says('')],
  ['sends null', says('null')],
  ['sends an empty id', says('{"id":"","amount":11000,"currency":"USD"}')],
  ['sends something endless', says(`{"id":"${'x'.repeat(3_000_000)}"}`)],
  ['opens another amount', says('{"id":"order_1","amount":1,"currency":"USD"}')],
  ['refuses', says('{"error":{"description":"no"}}', 400)],
  ['fails', says('<html>', 503)],
  ['sends us elsewhere', (_request, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
]

test.each(failures)(
  'when the provider %s, starting a payment fails with a message; the next attempt works',
  async (_, does, timeoutMs = PATIENCE) => {
    answer = does
    const starting = start({ ...market.context, provider: broken(timeoutMs) }, customer._id, order._id)
    await expect(starting).rejects.toMatchObject({ status: 502, message: NOT_STARTED })
    expect(await startPayment(market, customer, order)).toMatchObject({ amount: 11000 })
  },
)

test.each(failures)(
  'when the provider %s, a payment stays unconfirmed and can be verified later',
  async (_, does, timeoutMs = PATIENCE) => {
    answer = does
    const { orderId } = await startPayment(market, customer, order)
    const confirmation = await paySilently(market, orderId)
    const asking = broken(timeoutMs).payment(confirmation.razorpay_payment_id)
    await expect(asking).rejects.toMatchObject({ status: 502, message: NOT_CONFIRMED })
    expect((await verify(market, customer, order, confirmation)).body.status).toBe('paid')
  },
)

test('a provider order id that another order already has starts no payment', async () => {
  const other = await placeOrder(market, customer, { [order.orderItems[0]?.product ?? '']: 1 })
  answer = says('{"id":"order_twice","amount":11000,"currency":"USD"}')
  await start({ ...market.context, provider: broken(PATIENCE) }, customer._id, order._id)
  const starting = start({ ...market.context, provider: broken(PATIENCE) }, customer._id, other._id)
  await expect(starting).rejects.toMatchObject({ status: 502, message: NOT_STARTED })
})

test('a reply about a different payment than the one requested is an error', async () => {
  answer = says('{"id":"pay_other","order_id":null,"amount":11000,"currency":"USD","status":"captured"}')
  await expect(broken(PATIENCE).payment('pay_1')).rejects.toMatchObject({ status: 502, message: NOT_CONFIRMED })
})

test('a provider that hangs gets few calls at once; the others wait no longer than it may take, and the next is made', async () => {
  let open = 0
  let most = 0
  answer = (_request, reply) => {
    most = Math.max(most, ++open)
    reply.once('close', () => open--)
  }
  const hung = broken(2000)
  const begun = performance.now()
  const calls = await Promise.allSettled(Array.from({ length: 300 }, () => hung.payment('pay_1')))
  expect(performance.now() - begun).toBeLessThan(PATIENCE)
  expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(300)
  // 50, and those whose connection was still closing
  expect(most).toBeLessThan(100)
  answer = says('{"id":"pay_1","order_id":null,"amount":11000,"currency":"USD","status":"captured"}')
  expect(await hung.payment('pay_1')).toMatchObject({ id: 'pay_1' })
})
