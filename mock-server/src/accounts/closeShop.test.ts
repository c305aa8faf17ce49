import { setImmediate as turn } from 'node:timers/promises'
import type { SessionUser } from 'shared-contract'
import { openMarket, ordersOf, type Owner, placeOrder, putOnSale, type TestMarket } from '../../test/support'
import { buyLamp, deliver, leave, newAccounts } from '../../test/support/accounts'
import { importsOf, line } from '../../test/support/imports'
import { confirmImport } from '../product-import/imports'
import { hideProducts } from './closeShop'
import { sessionOf } from './sessions'

let market: TestMarket
let owner: Owner
let carla: SessionUser
beforeAll(async () => {
  market = await openMarket()
})
beforeEach(async () => {
  ;({ owner, carla } = await newAccounts(market))
})
afterAll(() => market.close())

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
  const body = { description: 'My life', picture: '/media/1f4a1.webp', returnPolicy: 'Ask me', lowStockAt: null }
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
