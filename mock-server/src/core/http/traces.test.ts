import { setTimeout as delay } from 'node:timers/promises'
import { currentTrace, onSpan, type Span } from '@haggle/shared-server'
import { openPayingMarket, placeOrder, testMarket } from '../../../test/support'
import { sendMails } from '../mail/outbox'
import type { AnsweredCall } from './calls'

const market = testMarket()
const answered: AnsweredCall[] = []
beforeAll(() => {
  market.app.calls.onAnswered((call) => void answered.push(call))
})

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/
const ID = '0af7651916cd43dd8448eb211c80319c'
const GIVEN = `00-${ID}-b7ad6b7169203331-01`

test('each reply has a reference of its own, also from the cache, unchanged, refused or failed; and the bodies are as before', async () => {
  const product = await market.product(await market.owner())
  const path = `/api/products/${product._id}`
  const { headers } = await market.send('GET', path)
  const replies = [
    await market.send('GET', path),
    await market.send('GET', path),
    await market.send('GET', path, { headers: { 'if-none-match': String(headers.etag) } }),
    await market.send('GET', path, { headers: { 'sec-fetch-dest': 'image' } }),
    await market.send('GET', '/nowhere'),
    await market.send('GET', '/%'),
    await market.send('POST', '/api/auth/login', { body: '{' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 304, 404, 404, 404, expect.any(Number)])
  const references = replies.map(({ headers }) => String(headers['x-reference']))
  expect(references.filter((reference) => !REFERENCE.test(reference))).toEqual([])
  expect(new Set(references).size).toBe(replies.length)
  expect(replies[0]?.body).toBe(replies[1]?.body)
  expect(replies[4]?.body).toBe('{"message":"Not found"}')
})

test('a reply that caches share has no reference', async () => {
  const { status, headers } = await market.send('GET', '/media/demo/bedside-reading-lamp.webp')
  expect([status, headers['x-reference'], headers.traceresponse]).toEqual([200, undefined, undefined])
})

test("a caller's trace goes on in reply and log", async () => {
  const { headers } = await market.send('GET', '/nowhere', { headers: { traceparent: GIVEN } })
  expect(headers['x-reference']).toBe('E80C-CW')
  expect(headers.traceresponse).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/)
  const logged = () => answered.find(({ trace }) => trace.id === ID)
  while (!logged()) await delay(1)
  expect(logged()).toMatchObject({ trace: { parent: 'b7ad6b7169203331' } })
})

test.each([
  ['malformed', 'x'],
  ['huge', GIVEN + 'f'.repeat(8000)],
  ['all zero', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
  ['twofold', `${GIVEN}, ${GIVEN}`],
  ['of JSON', '","level":50,"msg":"forged'],
])('a %s traceparent is ignored, and the call answered', async (_, traceparent) => {
  const { status, headers } = await market.send('GET', '/nowhere', { headers: { traceparent } })
  expect(status).toBe(404)
  expect(headers['x-reference']).toMatch(REFERENCE)
  expect(headers['x-reference']).not.toBe('E80C-CW')
})

test('what a request waits for belongs to its trace: the database, and the provider, which is told', async () => {
  const paying = await openPayingMarket()
  const calls: AnsweredCall[] = []
  paying.app.calls.onAnswered((call) => void calls.push(call))
  const product = await paying.product(await paying.owner())
  const customer = await paying.customer()
  const order = await placeOrder(paying, customer, { [product._id]: 1 })
  const spans: Span[] = []
  const stop = onSpan((span) => void spans.push(span))
  const { status } = await paying.call('POST', `/api/orders/${order._id}/razorpay`, {
    as: customer,
    headers: { traceparent: GIVEN },
  })
  expect(status).toBe(200)
  stop()
  const own = spans.filter(({ trace }) => trace.id === ID)
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['database', 'provider']))
  expect(own.find(({ name }) => name === 'provider')).toMatchObject({ details: { call: 'post /orders' } })
  expect(calls.filter(({ trace }) => trace.id === ID).map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/sandbox/razorpay/v1/orders', `/api/orders/${order._id}/razorpay`]),
  )
  await paying.close()
})

test('a mail has the reference of the request that it comes from', async () => {
  const customer = await market.customer()
  const sent: Record<string, string | undefined>[] = []
  market.context.mailer = (mail) => {
    sent.push({ id: mail.id, reference: currentTrace()?.reference })
    return Promise.resolve()
  }
  await market.context.db.writing((tx) => tx.deleteFrom('mails').execute())
  await market.call('PUT', '/api/auth/profile', {
    as: customer,
    body: { name: customer.name, email: `new-${customer.email}` },
    headers: { traceparent: GIVEN },
  })
  await sendMails(market.context)
  expect(sent.length).toBeGreaterThan(0)
  for (const mail of sent)
    expect(mail).toEqual({ id: expect.stringMatching(new RegExp(`-${ID}$`)) as string, reference: 'E80C-CW' })
})
