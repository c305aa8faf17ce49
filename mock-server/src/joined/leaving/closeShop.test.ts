import { ordersOf, placeOrder, putOnSale, testMarket } from '../../../test/support'
import { buyLamp, deliver, leave, newAccounts } from '../../../test/support/accounts'
import { importsOf, line, wordy } from '../../../test/support/imports'
import { audit } from '../../../tools/audit/audit'
import type { ReadQueries } from '../../core/database/database'
import { sessionOf } from '../../core/sessions/sessions'
import { confirmImport } from '../product-import/imports'
import { emptyClosingShop, emptyClosingShops } from './closingShops'
import { closingShops, startClosing } from './deletionStore'

const market = testMarket()
const { owner, carla } = newAccounts(market)

test('a shop owner can leave only without open orders; the products are then hidden everywhere', async () => {
  const { product, order } = await buyLamp(market, owner, carla)
  const pending = await placeOrder(market, carla, { [product]: 1 })
  const total = async () => (await market.call('GET', '/api/products')).body.total
  const before = Number(await total())
  expect((await leave(market, owner)).status).toBe(409)
  await market.call('POST', `/api/orders/${pending._id}/cancel`, { as: carla })
  expect((await leave(market, owner)).status).toBe(409)
  expect(Number(await total())).toBe(before)
  await deliver(market, owner, order)
  expect((await leave(market, owner)).status).toBe(200)
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
  expect((await leave(market, closing)).status).toBe(200)
  expect(await page()).toMatchObject({ status: 404, body: { message: 'Shop not found' } })
  expect(await suggested()).toEqual([])
})

test('the imports of other shops go on when an owner leaves', async () => {
  const rival = await market.owner('Rival Inc')
  const imports = importsOf(market)
  const [ours, theirs] = [await imports.start(owner, line('Lamp')), await imports.start(rival, line('Rope'))]
  expect((await leave(market, owner)).status).toBe(200)
  expect((await imports.act(rival, theirs)).state).toBe('checked')
  const ended = market.context.db.read.selectFrom('product_imports').select('state').where('id', '=', ours)
  expect(await ended.execute()).toEqual([{ state: 'cancelled' }])
})

test('what an owner wrote about the shop goes with the owner', async () => {
  const body = {
    description: 'My life',
    picture: '/media/demo/bedside-reading-lamp.webp',
    returnPolicy: 'Ask me',
    lowStockAt: null,
  }
  expect((await market.call('PUT', `/api/shops/${owner.shopId}`, { as: owner, body })).status).toBe(200)
  expect((await leave(market, owner)).status).toBe(200)
  const shops = market.context.db.read.selectFrom('shops').select(['description', 'picture', 'return_policy'])
  expect(await shops.where('id', '=', owner.shopId).execute()).toEqual([
    { description: '', picture: '', return_policy: '' },
  ])
})

test('all products of a large shop are hidden', async () => {
  const total = async () => Number((await market.call('GET', '/api/products')).body.total)
  const before = await total()
  for (let count = 0; count < 201; count++) await putOnSale(market.context, owner.shopId)
  expect(await total()).toBe(before + 201)
  expect((await leave(market, owner)).status).toBe(200)
  expect(await total()).toBe(before)
})

/** A shop with a product that cannot be deleted yet, whose owner has left. */
async function closingShop() {
  const { _id: product } = await market.product(owner, { name: 'Zither' })
  await market.call('PUT', `/api/wishlist/${product}`, { as: carla })
  const customer = await market.customer()
  const { body: before } = await market.call('POST', '/api/orders/quote', { as: customer, body: wanted(product) })
  expect(before).toMatchObject({ orderItems: [{ qty: 1 }] })
  for (const path of [`/api/products/${product}`, '/api/products', '/api/products?keyword=zither'])
    expect(JSON.stringify((await market.call('GET', path)).body)).toContain(product)
  await market.context.db.writing((tx) => startClosing(tx, owner.shopId, market.context.now()))
  return product
}

/** What the audit finds, without the payments of orders that tests mark as paid. */
const violations = async () => (await audit(market.context.db)).filter((line) => !line.includes('payment'))

const wanted = (product: string) => ({ orderItems: [{ product, qty: 1 }] })

test('a closing shop’s products are hidden at once, before they are deleted one by one', async () => {
  const product = await closingShop()
  expect((await market.call('GET', `/api/products/${product}`)).status).toBe(404)
  for (const path of [
    '/api/products',
    '/api/products?keyword=zither',
    `/api/products?shop=${owner.shopId}`,
    '/api/suggestions?q=zither',
    '/api/suggestions?q=zit',
    '/api/products/ids',
  ])
    expect(JSON.stringify((await market.call('GET', path)).body)).not.toContain(product)
  expect((await market.call('GET', `/api/products?shop=${owner.shopId}`)).body).toMatchObject({ total: 0 })
  expect((await market.call('GET', '/api/wishlist', { as: carla })).body).toEqual([])
  const quote = await market.call('POST', '/api/orders/quote', { as: carla, body: wanted(product) })
  expect(quote.body).toMatchObject({ orderItems: [{ qty: 0, countInStock: 0 }] })
  await expect(placeOrder(market, carla, { [product]: 1 })).rejects.toThrow()
  const haggle = await market.offer(carla, product, 90)
  expect(haggle.status).toBe(404)
  const review = { rating: 5, comment: 'Loud' }
  expect((await market.call('POST', `/api/products/${product}/reviews`, { as: carla, body: review })).status).toBe(404)

  await emptyClosingShops(market.context)
  await emptyClosingShops(market.context)
  const { db } = market.context
  expect(await closingShops(db.read)).toEqual([])
  const row = db.read.selectFrom('products').select('deleted_at').where('id', '=', product)
  expect(await row.execute()).toEqual([{ deleted_at: expect.any(Number) as number }])
  expect(await violations()).toEqual([])
})

test('the products of a large shop are deleted in short transactions, also by several instances at once', async () => {
  const twin = await market.twin()
  const total = async () => Number((await market.call('GET', '/api/products')).body.total)
  const before = await total()
  for (let count = 0; count < 30; count++) await putOnSale(market.context, owner.shopId)
  for (let count = 0; count < 3; count++) await market.product(owner, { description: wordy(count) })
  const { db, now } = market.context
  await db.writing((tx) => startClosing(tx, owner.shopId, now()))
  const onSale = async (queries: ReadQueries) => {
    const products = queries.selectFrom('products').select('id').where('deleted_at', 'is', null)
    return (await products.where('shop_id', '=', owner.shopId).execute()).length
  }
  const deleted: number[] = []
  const writing: typeof db.writing = (work, kind) =>
    db.writing(async (tx) => {
      const rows = await onSale(tx)
      const result = await work(tx)
      deleted.push(rows - (await onSale(tx)))
      return result
    }, kind)
  await emptyClosingShop({ ...market.context, db: { ...db, writing } }, owner.shopId, 9)
  expect(deleted.filter(Boolean)).toEqual([1, 1, 1, 3, 3])
  await Promise.all([emptyClosingShops(market.context), emptyClosingShops(twin.context)])
  expect(await onSale(db.read)).toBe(0)
  expect(await total()).toBe(before)
  expect(await violations()).toEqual([])
})

test('a write of somebody else does not wait until a closing shop is empty', async () => {
  for (let count = 0; count < 60; count++) await putOnSale(market.context, owner.shopId)
  const { db, now } = market.context
  await db.writing((tx) => startClosing(tx, owner.shopId, now()))
  const emptied = emptyClosingShop(market.context, owner.shopId, 1000)
  await market.customer('Ines Sousa')
  expect(await closingShops(db.read)).toEqual([owner.shopId])
  await emptied
  expect(await closingShops(db.read)).toEqual([])
})

test('a return cannot be requested from a closed shop, where nobody could answer it', async () => {
  const { order } = await buyLamp(market, owner, carla)
  await deliver(market, owner, order)
  expect((await leave(market, owner)).status).toBe(200)
  const url = `/api/orders/${order._id}/shops/${owner.shopId}/return`
  expect((await market.call('POST', url, { as: carla, body: { reason: 'It flickers.' } })).status).toBe(409)
  expect((await leave(market, carla)).status).toBe(200)
})

test('an order placed while its shop owner leaves either fails or prevents the leaving', async () => {
  const { _id } = await market.product(owner)
  const [order, left] = await Promise.all([
    placeOrder(market, carla, { [_id]: 1 }).catch(() => undefined),
    leave(market, owner),
  ])
  expect([order === undefined, left.status]).toEqual(order ? [false, 409] : [true, 200])
})

test('deleting the account stops an import under way', async () => {
  const header = 'name,description,image,category,mrp,sellingPrice,minNegotiablePrice,countInStock'
  const lines = Array.from({ length: 60 }, (_, at) => `Pen ${at},Blue,/media/a.webp,Books,20,10,8,5`)
  const sent = { as: owner, body: [header, ...lines].join('\n'), headers: { 'content-type': 'text/csv' } }
  const { id } = (await market.call('POST', '/api/products/import', sent)).body as unknown as { id: string }
  const session = await sessionOf(market.context, owner.token)
  if (!session) throw new Error('The owner has no session.')
  const { work } = await confirmImport(market.context, session, id)
  expect((await leave(market, owner)).status).toBe(200)
  await work()
  const { body } = await market.call('GET', `/api/products?shop=${owner.shopId}`)
  expect(body).toMatchObject({ total: 0 })
})
