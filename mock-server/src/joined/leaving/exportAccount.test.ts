import type { SessionUser } from '@haggle/shared-contract'
import { ADDRESS, testMarket } from '../../../test/support'
import { buyLamp, deliver, newAccounts } from '../../../test/support/accounts'
import { agentOf } from '../../../test/support/agents'
import { insertUpload } from '../../core/media/store'
import { exportAccount } from './exportAccount'

const market = testMarket()
const { owner, carla } = newAccounts(market)

const exported = (as: SessionUser) => market.get<Record<string, object[]>>('/api/auth/account/export', as)

test('a customer exports all of their own data and no other’s', async () => {
  const { product, order } = await buyLamp(market, owner, carla)
  await market.call('POST', `/api/products/${product}/reviews`, { as: carla, body: { rating: 4, comment: 'Good.' } })
  const { headers } = await market.call('GET', '/api/auth/account/export', { as: carla })
  expect(headers['content-disposition']).toBe('attachment; filename="haggle-data.json"')
  const data = await exported(carla)
  expect(data).toMatchObject({
    account: { _id: carla._id, name: 'Carla Reyes', email: carla.email, emailVerified: false },
    addresses: [{ address: ADDRESS.address, postalCode: ADDRESS.postalCode }],
    reviews: [{ productId: product, rating: 4, comment: 'Good.' }],
    orders: [{ id: order._id, total: order.totalPrice, lines: [{ name: 'Reading lamp', qty: 1, price: 100 }] }],
    offers: [],
    sessions: [{ current: true }],
  })
  expect(data).not.toHaveProperty('shop')
  expect(JSON.stringify(data)).not.toMatch(/password|token|scrypt/)
})

test('the export contains returns, refunds, and the reviews marked as helpful', async () => {
  const { order, product } = await buyLamp(market, owner, carla)
  const dan = await market.customer('Dan')
  const { body } = await market.call('POST', `/api/products/${product}/reviews`, {
    as: dan,
    body: { rating: 5, comment: 'Fine.' },
  })
  const [review] = (await market.call('GET', `/api/products/${product}`)).body['reviews'] as unknown as {
    _id: string
  }[]
  expect(body).toBeDefined()
  await market.call('PUT', `/api/products/${product}/reviews/${review?._id}/helpful`, { as: carla })
  await deliver(market, owner, order)
  const part = `/api/orders/${order._id}/shops/${owner.shopId}`
  await market.call('POST', `${part}/return`, { as: carla, body: { reason: 'It flickers.' } })
  await market.call('POST', `${part}/return/accept`, { as: owner, body: { restock: true } })
  const payment = { id: `pay-${order._id}`, order_id: order._id, amount: 11000, currency: 'USD', created_at: 1 }
  await market.context.db.writing(async (tx) => {
    await tx
      .insertInto('payments')
      .values({ ...payment, status: 'refunding', refund_reason: null })
      .execute()
    const { id: payment_id, order_id, amount, created_at } = payment
    const refund = { id: `refund-${order._id}`, payment_id, order_id, amount, created_at }
    await tx
      .insertInto('refunds')
      .values({ ...refund, shop_id: owner.shopId, state: 'pending' })
      .execute()
  })
  expect(await exported(carla)).toMatchObject({
    settings: { wantsReplies: 1 },
    helpfulReviews: [{ productId: product, reviewId: review?._id }],
    orders: [
      {
        status: 'paid',
        parts: [{ shopId: owner.shopId, returnState: 'accepted', returnReason: 'It flickers.', restocked: 1 }],
        refunds: [{ shopId: owner.shopId, amount: order.totalPrice, currency: 'USD', state: 'pending' }],
      },
    ],
  })
  expect(await exported(owner)).toMatchObject({ sales: [{ parts: [{ returnState: 'accepted' }], refunds: [{}] }] })
})

test('an account exports the pictures that it uploaded; an operator’s export has none', async () => {
  const [own, others] = ['a', 'b'].map((sign) => sign.repeat(32)) as [string, string]
  const uploaded_at = market.context.now()
  await market.context.db.writing(async (tx) => {
    await insertUpload(tx, { picture: own, user_id: carla._id, uploaded_at })
    await insertUpload(tx, { picture: others, user_id: owner._id, uploaded_at })
  })
  expect(await exported(carla)).toMatchObject({
    pictures: [{ url: `/media/uploads/${own}.webp`, uploadedAt: new Date(uploaded_at).toISOString() }],
  })
  const as = await market.operator()
  const { body } = await market.call('GET', `/api/operator/accounts/${carla._id}/export`, { as })
  expect(body).not.toHaveProperty('pictures')
})

test('an owner exports shop, products and sales, without customers’ e-mails and addresses', async () => {
  const { product, order } = await buyLamp(market, owner, carla)
  const data = await exported(owner)
  expect(data).toMatchObject({
    account: { _id: owner._id },
    shop: { name: 'Brass & Co' },
    products: [{ id: product, selling: 100, floor: 80 }],
    sales: [{ id: order._id, lines: [{ productId: product, price: 100 }] }],
  })
  for (const personal of [carla.email, 'Carla', ADDRESS.address]) expect(JSON.stringify(data)).not.toContain(personal)
})

test('an owner exports products with their variants, and those without any as they are', async () => {
  const shop = await market.owner('Dress Hall')
  await market.product(shop, { name: 'Lamp' })
  await market.product(shop, {
    name: 'Dress',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [{ values: ['M'], countInStock: 3, minNegotiablePrice: 70 }],
  })
  const { products = [] } = await exported(shop)
  expect(products[0]).not.toHaveProperty('options')
  expect(products[1]).toMatchObject({
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [{ values: ['M'], selling: 100, floor: 70, stock: 3 }],
  })
  const as = await market.operator()
  const { body } = await market.call('GET', `/api/operator/accounts/${shop._id}/export`, { as })
  expect(JSON.stringify(body)).toContain('"variants"')
  expect(JSON.stringify(body)).not.toMatch(/floor/i)
})

test('offers that an agent made name what was allowed it, which stands beside them', async () => {
  const { _id: productId } = await market.product(owner)
  await market.offer(carla, productId, 50)
  const agent = await agentOf(market, carla)
  market.wait(1)
  await agent.use('make_offer', { productId, proposedPrice: 60 })
  const { offers, mandates } = await exported(carla)
  expect(offers).toMatchObject([
    { productId, offer: 50 },
    { productId, offer: 60, mandateId: agent.mandateId },
  ])
  expect(offers?.[0]).not.toHaveProperty('mandateId')
  expect(mandates).toMatchObject([{ id: agent.mandateId, agent: 'Test Agent' }])
})

test('the export of a list longer than a page is complete, and lets others in after few rows', async () => {
  const row = { user_id: carla._id, kind: 'test', text: 'x', link: '/', created_at: 1, read_at: null, announced: 1 }
  const rows = Array.from({ length: 1001 }, (_, at) => ({ ...row, id: `${carla._id}${String(at).padStart(4, '0')}` }))
  await market.context.db.writing((tx) => tx.insertInto('notices').values(rows).execute())
  const { notices } = await exported(carla)
  expect(new Set(notices?.map((notice) => (notice as { id: string }).id)).size).toBe(1001)
  const session = {
    userId: carla._id,
    role: carla.role,
    name: carla.name,
    shopId: undefined,
    tokenHash: '',
    address: '',
  }
  for await (const piece of exportAccount(market.context, session))
    expect(piece.split('"kind":"test"').length - 1).toBeLessThanOrEqual(100)
})
