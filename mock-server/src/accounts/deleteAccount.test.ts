import { setImmediate as turn } from 'node:timers/promises'
import type { Order, SessionUser } from 'shared-contract'
import {
  ADDRESS,
  lamp,
  openMarket,
  orderInput,
  ordersOf,
  PASSWORD,
  placeOrder,
  putOnSale,
  placePaidOrder,
  type Owner,
  type TestMarket,
} from '../../test/support'
import { receivedMails } from '../../test/support/mails'
import { addProduct } from '../catalogue/editProduct'
import { createOrder } from '../orders/createOrder'
import { expireOrders } from '../orders/expireOrders'
import { recordPayment } from '../payments/recordPayment'
import { recordRefund } from '../payments/recordRefund'
import { confirmImport } from '../productImport/imports'
import { changeShop } from '../shops/shopPage'
import { addWish } from '../wishlist/wishlist'
import { hideProducts } from './closeShop'
import { sessionOf } from './sessions'

let market: TestMarket
let owner: Owner
let carla: SessionUser
beforeAll(async () => {
  market = await openMarket({ LOGIN_FAILURES_PER_ACCOUNT: '3' })
})
afterAll(() => market.close())
beforeEach(async () => {
  market.wait(60 * 60 * 1000)
  owner = await market.owner('Brass & Co')
  carla = await market.customer('Carla Reyes')
})

const leave = (as: SessionUser, password = PASSWORD) =>
  market.call('POST', '/api/auth/account/delete', { as, body: { password } })
const deliver = ({ _id }: Pick<Order, '_id'>) => market.call('PUT', `/api/orders/${_id}/deliver`, { as: owner })
const logIn = (email: string) => market.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
const exported = async (as: SessionUser) =>
  (await market.call('GET', '/api/auth/account/export', { as })).body as unknown as Record<string, object[]>

async function buyLamp(): Promise<{ product: string; order: Order }> {
  const { _id } = await market.product(owner)
  return { product: _id, order: await placePaidOrder(market, carla, { [_id]: 1 }) }
}

test('a wrong password is refused first, is throttled like a log-in, and ends no session', async () => {
  await buyLamp()
  for (let each = 0; each < 3; each++)
    expect(await leave(carla, 'wrong')).toMatchObject({ status: 403, body: { message: 'This is not your password.' } })
  expect((await leave(carla)).status).toBe(429)
  expect((await logIn(carla.email)).status).toBe(429)
  expect((await market.call('GET', '/api/auth/profile', { as: carla })).status).toBe(200)
})

test('a customer cannot leave before a paid order is delivered; unpaid orders are cancelled', async () => {
  const { order } = await buyLamp()
  const { _id } = await market.product(owner, { countInStock: 5 })
  await placeOrder(market, carla, { [_id]: 5 })
  expect((await leave(carla)).status).toBe(409)
  await deliver(order)
  expect((await leave(carla)).status).toBe(200)
  const { body } = await market.call('GET', `/api/products/${_id}`)
  expect(body).toMatchObject({ countInStock: 5 })
})

test('an open return keeps customer and owner from leaving; a cancelled part does not', async () => {
  const { order } = await buyLamp()
  const part = `/api/orders/${order._id}/shops/${owner.shopId}`
  await deliver(order)
  await market.call('POST', `${part}/return`, { as: carla, body: { reason: 'It flickers.' } })
  expect([(await leave(carla)).status, (await leave(owner)).status]).toEqual([409, 409])
  await market.call('POST', `${part}/return/refuse`, { as: owner, body: { answer: 'It was fine.' } })
  const { order: another } = await buyLamp()
  expect((await leave(carla)).status).toBe(409)
  await market.call('POST', `/api/orders/${another._id}/shops/${owner.shopId}/cancel`, { as: carla })
  expect([(await leave(carla)).status, (await leave(owner)).status]).toEqual([200, 200])
})

test('orders and reviews of a deleted customer stay, without name, e-mail and address', async () => {
  const { product, order } = await buyLamp()
  await deliver(order)
  const review = { rating: 5, comment: 'Warm and bright.' }
  await market.call('POST', `/api/products/${product}/reviews`, { as: carla, body: review })
  await market.call('PUT', '/api/auth/profile', { as: carla, body: { email: `new.${carla.email}` } })
  const closed = jest.spyOn(market.context.realtime, 'endSessions')
  expect((await leave(carla)).status).toBe(200)

  expect(closed.mock.calls[0]?.[0]).toHaveLength(1)
  expect((await market.call('GET', '/api/auth/profile', { as: carla })).status).toBe(401)
  expect((await logIn(carla.email)).status).toBe(401)
  const shown = await market.call('GET', `/api/products/${product}`)
  expect(shown.body).toMatchObject({ numReviews: 1, reviews: [{ ...review, name: 'Deleted user' }] })
  const orders = await market.call('GET', `/api/orders/shop/${owner.shopId}`, { as: owner })
  expect(orders.body).toMatchObject([{ _id: order._id, user: { name: 'Deleted user' } }])
  for (const personal of ['Carla', carla.email, ADDRESS.address])
    expect(JSON.stringify([shown.body, orders.body])).not.toContain(personal)

  const { db } = market.context
  for (const table of ['addresses', 'notices', 'mail_links', 'sessions'] as const)
    expect(await db.read.selectFrom(table).select('user_id').where('user_id', '=', carla._id).execute()).toEqual([])
  const users = JSON.stringify(await db.read.selectFrom('users').selectAll().where('id', '=', carla._id).execute())
  expect(users).not.toContain('Carla')
  expect(JSON.stringify(await db.read.selectFrom('trail').selectAll().execute())).not.toContain(carla.email)
  expect((await receivedMails(market, `new.${carla.email}`)).map(({ subject }) => subject)).toEqual([
    'Your account was deleted',
  ])
  const again = { name: 'Carla', email: `new.${carla.email}`, password: PASSWORD }
  expect((await market.call('POST', '/api/auth/register/user', { body: again })).status).toBe(201)
})

test('a shop owner can leave only without open orders; the products are then hidden everywhere', async () => {
  const { product, order } = await buyLamp()
  const pending = await placeOrder(market, carla, { [product]: 1 })
  const total = async () => (await market.call('GET', '/api/products')).body.total
  const before = Number(await total())
  expect((await leave(owner)).status).toBe(409)
  await market.call('POST', `/api/orders/${pending._id}/cancel`, { as: carla })
  expect((await leave(owner)).status).toBe(409)
  expect(Number(await total())).toBe(before)
  await deliver(order)
  expect((await leave(owner)).status).toBe(200)
  expect(Number(await total())).toBe(before - 1)
  expect((await market.call('GET', `/api/products/${product}`)).status).toBe(404)
  expect(await ordersOf(market, carla)).toHaveLength(2)
})

test('a shop whose owner left has no page, and nothing suggests it', async () => {
  const closing = await market.owner('Quill & Ink')
  const page = () => market.call('GET', `/api/shops/${closing.shopId}`)
  const suggested = async () => (await market.call('GET', '/api/suggestions?q=quill')).body.shops
  expect(await page()).toMatchObject({ status: 200, body: { shopName: 'Quill & Ink' } })
  expect(await suggested()).toEqual([{ _id: closing.shopId, shopName: 'Quill & Ink' }])
  expect((await leave(closing)).status).toBe(200)
  expect(await page()).toMatchObject({ status: 404, body: { message: 'Shop not found' } })
  expect(await suggested()).toEqual([])
})

test('all products of a large shop are hidden', async () => {
  const total = async () => Number((await market.call('GET', '/api/products')).body.total)
  const before = await total()
  for (let count = 0; count < 201; count++) await putOnSale(market.context, owner.shopId)
  expect(await total()).toBe(before + 201)
  expect((await leave(owner)).status).toBe(200)
  expect(await total()).toBe(before)
})

test('other work runs while the products of a large shop are being hidden', async () => {
  for (let count = 0; count < 61; count++) await putOnSale(market.context, owner.shopId)
  await market.context.db.writing(async (tx) => {
    let isHidden = false
    const hidden = hideProducts(tx, owner.shopId, 1, 20).finally(() => (isHidden = true))
    let turns = 0
    for (; !isHidden; turns++) await turn()
    expect([...(await hidden).counts.values()]).toEqual([61])
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})

test('nobody can ask a closed shop for a return, which nobody could answer', async () => {
  const { order } = await buyLamp()
  await deliver(order)
  expect((await leave(owner)).status).toBe(200)
  const url = `/api/orders/${order._id}/shops/${owner.shopId}/return`
  expect((await market.call('POST', url, { as: carla, body: { reason: 'It flickers.' } })).status).toBe(409)
  expect((await leave(carla)).status).toBe(200)
})

test('an order placed while its shop owner leaves either fails or prevents the leaving', async () => {
  const { _id } = await market.product(owner)
  const [order, left] = await Promise.all([
    placeOrder(market, carla, { [_id]: 1 }).catch(() => undefined),
    leave(owner),
  ])
  expect([order === undefined, left.status]).toEqual(order ? [false, 409] : [true, 200])
})

test('requests under way when the account was deleted are refused: order, wish, product and shop page', async () => {
  const { _id } = await market.product(owner)
  const input = await orderInput(market, carla, { [_id]: 1 })
  const { context } = market
  const { userId } = { userId: carla._id }
  const session = await sessionOf(context, owner.token)
  if (!session) throw new Error('The owner has no session.')
  expect([(await leave(carla)).status, (await leave(owner)).status]).toEqual([200, 200])

  const refused = { status: 401, message: 'Please log in.' }
  await expect(createOrder(context, userId, input, undefined)).rejects.toMatchObject(refused)
  await expect(addWish(context, userId, _id)).rejects.toMatchObject(refused)
  await expect(addProduct(context, session, lamp(), undefined)).rejects.toMatchObject(refused)
  const page = { description: 'Back soon', picture: '', returnPolicy: '', lowStockAt: null }
  await expect(changeShop(context, session, owner.shopId, page)).rejects.toMatchObject(refused)
})

test('shop offers to a deleted customer are void, and the end of a refund is not told in a trail that has ended', async () => {
  const product = await market.product(owner, { sellingPrice: 100, minNegotiablePrice: 90 })
  await market.call('POST', '/api/negotiations/request', {
    as: carla,
    body: { productId: product._id, proposedPrice: 50 },
  })
  const reply = { productId: product._id, customerId: carla._id, price: 80, hours: 48 }
  expect((await market.call('POST', `/api/shops/${owner.shopId}/offers`, { as: owner, body: reply })).status).toBe(201)
  const { order } = await buyLamp()
  const part = `/api/orders/${order._id}/shops/${owner.shopId}/cancel`
  expect((await market.call('POST', part, { as: carla })).status).toBe(200)
  expect((await leave(carla)).status).toBe(200)

  const { body } = await market.call('GET', `/api/shops/${owner.shopId}/offers`, { as: owner })
  expect(body).toMatchObject({ offers: [{ shopOffer: { state: 'void' } }] })
  const { db, now } = market.context
  const payment = {
    id: 'pay_late',
    order_id: order._id,
    amount: 11000,
    currency: 'USD',
    status: 'captured',
    refund_reason: null,
    created_at: now(),
  } as const
  await db.writing((tx) => tx.insertInto('payments').values(payment).execute())
  const refund = { id: 'rfnd_late', payment_id: payment.id, amount: payment.amount, currency: 'USD' }
  await recordRefund(market.context, payment, { ...refund, status: 'processed' })
  const trail = await db.read.selectFrom('trail').select('action').where('account_id', '=', carla._id).execute()
  expect(trail).toEqual([])
})

test('a late payment for an expired order of a deleted account is refunded', async () => {
  const { _id } = await market.product(owner)
  const order = await placeOrder(market, carla, { [_id]: 1 })
  market.wait(20 * 60 * 1000)
  await expireOrders(market.context)
  expect((await leave(carla)).status).toBe(200)
  const payment = { id: `pay_${order._id}`, amount: 11000, currency: 'USD', status: 'captured' as const }
  await recordPayment(market.context, order._id, { ...payment, order_id: 'order_1' })
  const paid = await market.context.db.read.selectFrom('payments').selectAll().where('id', '=', payment.id).execute()
  expect(paid).toMatchObject([{ status: 'refunding', refund_reason: 'cancelled' }])
  const { body } = await market.call('GET', `/api/orders/shop/${owner.shopId}?state=toDeliver`, { as: owner })
  expect(body).toEqual([])
})

test('deleting the account stops an import under way', async () => {
  const header = 'name,description,image,category,mrp,sellingPrice,minNegotiablePrice,countInStock'
  const lines = Array.from({ length: 60 }, (_, at) => `Pen ${at},Blue,/media/a.webp,Books,20,10,8,5`)
  const sent = { as: owner, body: [header, ...lines].join('\n'), headers: { 'content-type': 'text/csv' } }
  const { id } = (await market.call('POST', '/api/products/import', sent)).body as unknown as { id: string }
  const session = await sessionOf(market.context, owner.token)
  if (!session) throw new Error('The owner has no session.')
  const { work } = await confirmImport(market.context, session, id)
  expect((await leave(owner)).status).toBe(200)
  await work()
  const { body } = await market.call('GET', `/api/products?shop=${owner.shopId}`)
  expect(body).toMatchObject({ total: 0 })
})

test('a customer exports all of their own data and no other’s', async () => {
  const { product, order } = await buyLamp()
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
  const { order, product } = await buyLamp()
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
  await deliver(order)
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

test('an owner exports shop, products and sales, without customers’ e-mails and addresses', async () => {
  const { product, order } = await buyLamp()
  const data = await exported(owner)
  expect(data).toMatchObject({
    account: { _id: owner._id },
    shop: { name: 'Brass & Co' },
    products: [{ id: product, selling: 100, floor: 80 }],
    sales: [{ id: order._id, lines: [{ productId: product, price: 100 }] }],
  })
  for (const personal of [carla.email, 'Carla', ADDRESS.address]) expect(JSON.stringify(data)).not.toContain(personal)
})

test('the export of a list longer than a page is complete', async () => {
  const row = { user_id: carla._id, kind: 'test', text: 'x', link: '/', created_at: 1, read_at: null, announced: 1 }
  const rows = Array.from({ length: 1001 }, (_, at) => ({ ...row, id: `${carla._id}${String(at).padStart(4, '0')}` }))
  await market.context.db.writing((tx) => tx.insertInto('notices').values(rows).execute())
  const { notices } = await exported(carla)
  expect(new Set(notices?.map((notice) => (notice as { id: string }).id)).size).toBe(1001)
})
