import {
  DECLINED_CARD,
  FEE_CARD,
  HALF_CARD,
  OFFER_CARD,
  openMarket,
  PAYING_CARD,
  payInPopup,
  RUPEE_CARD,
  testMarket,
  UNREFUNDABLE_CARD,
} from '../test/support'

const market = testMarket({ API_PORT: '1' })

const keys = () => `rzp_test_sandbox:${market.context.config.razorpay.keySecrets[0]}`

async function ask(method: 'GET' | 'POST', path: string, body?: unknown, as = keys()) {
  const headers = { authorization: `Basic ${Buffer.from(as).toString('base64')}` }
  const reply = await market.call(method, `/sandbox/razorpay/v1${path}`, { body, headers })
  return { status: reply.status, body: reply.body as Record<string, unknown> }
}

const openOrder = async () => {
  const { body } = await ask('POST', '/orders', { amount: 5000, currency: 'USD', receipt: 'r1' })
  return body.id as string
}
const paidOrder = async () => {
  const id = await openOrder()
  const { body } = await payInPopup(market, id)
  return { id, payment: body.razorpay_payment_id as unknown as string }
}

const description = (text: string) => ({
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description: text } },
})

test('the API requires the key id and secret', async () => {
  const denied = { status: 401, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } } }
  expect(await ask('POST', '/orders', { amount: 5000, currency: 'USD' }, 'rzp_test_sandbox:wrong')).toMatchObject(
    denied,
  )
  expect(await market.call('GET', '/sandbox/razorpay/v1/orders/order_1')).toMatchObject(denied)
})

test('an order is created and read in the provider’s format', async () => {
  const { status, body } = await ask('POST', '/orders', { amount: 5000, currency: 'USD', receipt: 'r1' })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^order_\w{14}$/) as string,
    entity: 'order',
    amount: 5000,
    amount_paid: 0,
    amount_due: 5000,
    currency: 'USD',
    receipt: 'r1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: Math.floor(market.context.now() / 1000),
  })
  expect((await ask('GET', `/orders/${body.id as string}`)).body).toEqual(body)
})

test.each([{ amount: 99, currency: 'USD' }, { amount: 50.5, currency: 'USD' }, { amount: 5000 }, { price: 5000 }, []])(
  'the order %j is refused in the provider’s format',
  async (body) => {
    expect(await ask('POST', '/orders', body)).toEqual({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: expect.any(String) as string,
          source: 'business',
          step: 'payment_initiation',
          reason: 'input_validation_failed',
          metadata: {},
        },
      },
    })
  },
)

test('unknown ids are refused in the provider’s format', async () => {
  for (const path of ['/orders/order_1', '/orders/order_1/payments', '/payments/pay_1'])
    expect(await ask('GET', path)).toMatchObject(description('The id provided does not exist'))
  expect(await payInPopup(market, 'order_1')).toMatchObject(description('The id provided does not exist'))
  expect((await ask('GET', '/orders/%00')).status).toBe(404)
  expect((await payInPopup(market, 'order\0')).status).toBe(400)
})

test('a valid card pays, typed with or without spaces, and the reply is signed', async () => {
  for (const card of [PAYING_CARD, PAYING_CARD.replaceAll(' ', '')]) {
    const order = await openOrder()
    const { status, body } = await payInPopup(market, order, card)
    expect(status).toBe(200)
    expect(body).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/) as string,
      razorpay_order_id: order,
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect((await ask('GET', `/orders/${order}`)).body).toMatchObject({ status: 'paid', amount_due: 0, attempts: 1 })
    expect((await ask('GET', `/payments/${body.razorpay_payment_id as unknown as string}`)).body).toMatchObject({
      entity: 'payment',
      status: 'captured',
      captured: true,
      amount: 5000,
      order_id: order,
      card: { last4: '1007' },
    })
  }
})

test.each([
  ['less by an offer', OFFER_CARD, { amount: 4500, offer_id: expect.stringMatching(/^offer_/) as string, fee: 0 }],
  [
    'more by the fee that the customer bears',
    FEE_CARD,
    { amount: 5118, offer_id: null, fee: 118, fee_bearer: 'customer' },
  ],
  ['half, for no reason', HALF_CARD, { amount: 2500, offer_id: null, fee: 0 }],
  ['as many rupees', RUPEE_CARD, { amount: 5000, currency: 'INR', offer_id: null }],
])('test cards pay %s', async (_, card, paid) => {
  const { body } = await payInPopup(market, await openOrder(), card)
  const id = body.razorpay_payment_id as unknown as string
  expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({ status: 'captured', ...paid })
})

test('a declined card leaves a failed attempt, and the order can be paid with another', async () => {
  const order = await openOrder()
  expect(await payInPopup(market, order, DECLINED_CARD)).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'Your payment was declined by the bank. Please try another card.',
        reason: 'payment_declined',
        metadata: { order_id: order, payment_id: expect.stringMatching(/^pay_/) as string },
      },
    },
  })
  expect((await ask('GET', `/orders/${order}`)).body).toMatchObject({ status: 'attempted', attempts: 1 })
  market.wait(1000)
  expect((await payInPopup(market, order)).status).toBe(200)
  const { body } = await ask('GET', `/orders/${order}/payments`)
  expect(body).toMatchObject({ entity: 'collection', count: 2, items: [{ status: 'captured' }, { status: 'failed' }] })
})

test.each(['4242 4242 4242 4242', '1', '', 'card'])('the card number %p is refused', async (card) => {
  expect(await payInPopup(market, await openOrder(), card)).toMatchObject(
    description('Your card number is not valid. Please check it, or use a test card.'),
  )
})

test('an order is paid once, however often Pay is pressed', async () => {
  const order = await openOrder()
  const replies = await Promise.all(Array.from({ length: 5 }, () => payInPopup(market, order)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await payInPopup(market, order)).toMatchObject(description('Payment already done for this order.'))
})

test('a payment can be refunded in parts, but not beyond its amount', async () => {
  const { payment } = await paidOrder()
  const refund = (body: object) => ask('POST', `/payments/${payment}/refund`, body)
  expect((await refund({ amount: 2000 })).body).toMatchObject({ entity: 'refund', amount: 2000, payment_id: payment })
  expect((await ask('GET', `/payments/${payment}`)).body).toMatchObject({
    status: 'captured',
    refund_status: 'partial',
  })
  expect(await refund({ amount: 3001 })).toMatchObject(
    description('The total refund amount is greater than the refund payment amount'),
  )
  expect((await refund({})).body).toMatchObject({ amount: 3000 })
  expect((await ask('GET', `/payments/${payment}`)).body).toMatchObject({ status: 'refunded', refund_status: 'full' })
  expect(await refund({})).toMatchObject(description('The payment has been fully refunded already'))
})

test('a refund is pending for a while, and created once per idempotency key', async () => {
  const { payment } = await paidOrder()
  const headers = { authorization: `Basic ${Buffer.from(keys()).toString('base64')}`, 'x-refund-idempotency': 'key-1' }
  const path = `/sandbox/razorpay/v1/payments/${payment}`
  const asked = await Promise.all(
    [1, 2, 3].map(() => market.call('POST', `${path}/refund`, { headers, body: { amount: 2000, receipt: 'r1' } })),
  )
  for (const { body } of asked) expect(body).toMatchObject({ id: asked[0]?.body.id, status: 'pending', receipt: 'r1' })
  const refunds = () => market.call('GET', `${path}/refunds`, { headers })
  expect((await refunds()).body).toMatchObject({ count: 1, items: [{ amount: 2000, status: 'pending' }] })
  market.wait(1000)
  expect((await refunds()).body).toMatchObject({ count: 1, items: [{ amount: 2000, status: 'processed' }] })
})

test('refunds of the unrefundable test card fail', async () => {
  const order = await openOrder()
  const { body } = await payInPopup(market, order, UNREFUNDABLE_CARD)
  const payment = body.razorpay_payment_id as unknown as string
  await ask('POST', `/payments/${payment}/refund`, {})
  market.wait(1000)
  expect((await ask('GET', `/payments/${payment}/refunds`)).body).toMatchObject({ items: [{ status: 'failed' }] })
  expect((await ask('GET', `/payments/${payment}`)).body).toMatchObject({ status: 'captured', amount_refunded: 0 })
})

test('a captured payment cannot be captured again', async () => {
  const { payment } = await paidOrder()
  const capture = (amount: number) => ask('POST', `/payments/${payment}/capture`, { amount, currency: 'USD' })
  expect(await capture(5000)).toMatchObject(description('This payment has already been captured'))
  expect(await capture(1)).toMatchObject(description('Capture amount must be equal to the amount authorized'))
})

test('the popup is served from files, with a policy that forbids inline scripts', async () => {
  const page = await market.call('GET', '/sandbox/razorpay/checkout?order_id=order_1')
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'self'/)
  for (const [file, type] of [
    ['checkout.js', 'text/javascript'],
    ['frame.js', 'text/javascript'],
    ['frame.css', 'text/css'],
  ])
    expect((await market.call('GET', `/sandbox/razorpay/${file}`)).headers['content-type']).toContain(type)
})

test('the popup is hidden until its script, which hears keys and clicks, shows it', async () => {
  const { body } = await market.app.inject('/sandbox/razorpay/checkout?order_id=order_1')
  expect(body).toContain('<body hidden>')
})

test('with keys of the real provider there is no sandbox', async () => {
  const real = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' }
  const live = await openMarket(real)
  for (const path of ['/v1/orders/order_1', '/checkout', '/checkout.js'])
    expect((await live.call('GET', `/sandbox/razorpay${path}`)).status).toBe(404)
  await live.close()
})
