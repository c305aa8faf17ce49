import { MAX_WISHES, type SessionUser, type Wish } from '@haggle/shared-contract'
import {
  changeVariant,
  given,
  givenAnew,
  lamp as anyLamp,
  planOf,
  putOnSale,
  putSizesOnSale,
  testMarket,
} from '../../../test/support'
import { deleteGoneWishes } from './store'

const market = testMarket()
const owner = given(() => market.owner())
const lamp = givenAnew(() => market.product(owner))
const carla = givenAnew(() => market.customer())

const call = (method: 'PUT' | 'DELETE', id = lamp._id, as: SessionUser | undefined = carla) =>
  market.call(method, `/api/wishlist/${id}`, { as })
const wishes = (as = carla) => market.get<Wish[]>('/api/wishlist', as)
const names = async () => (await wishes()).map(({ product }) => product._id)
const priceIt = (sellingPrice: number) =>
  market.call('PUT', `/api/products/${lamp._id}`, { as: owner, body: anyLamp({ sellingPrice }) })

test('wishes show the public product, newest first, without duplicates', async () => {
  const rope = await market.product(owner)
  expect(await wishes()).toEqual([])
  const { status, body } = await call('PUT')
  expect(status).toBe(200)
  market.wait(1000)
  await call('PUT', rope._id)
  expect((await call('PUT')).body).toEqual(body)
  const [newest, first] = await wishes()
  expect(newest?.product._id).toBe(rope._id)
  expect(first).toEqual(body)
  expect(first).toMatchObject({ product: { name: lamp.name }, priceWhenAdded: 100, priceDropped: false })
  expect(JSON.stringify(first)).not.toContain('minNegotiablePrice')
})

test('a wish whose price has fallen is marked, one whose price has risen is not', async () => {
  await call('PUT')
  await priceIt(90)
  expect(await wishes()).toMatchObject([{ priceWhenAdded: 100, priceDropped: true, product: { sellingPrice: 90 } }])
  await call('PUT')
  expect(await wishes()).toMatchObject([{ priceWhenAdded: 100, priceDropped: true }])
  await priceIt(110)
  expect(await wishes()).toMatchObject([{ priceWhenAdded: 100, priceDropped: false }])
})

test('removing a wish is idempotent, and deleted products disappear from the list', async () => {
  await call('PUT')
  for (const id of [lamp._id, lamp._id]) expect((await call('DELETE', id)).status).toBe(200)
  expect(await names()).toEqual([])
  await call('PUT')
  await market.call('DELETE', `/api/products/${lamp._id}`, { as: owner })
  expect(await names()).toEqual([])
  expect((await call('DELETE')).status).toBe(200)
  for (const id of [lamp._id, 'nonsense', '%00']) expect((await call('PUT', id)).status).toBe(404)
})

test('a wish whose product was deleted is removed with the next wish', async () => {
  await call('PUT')
  await market.call('DELETE', `/api/products/${lamp._id}`, { as: owner })
  const { _id } = await market.product(owner)
  await call('PUT', _id)
  const { db } = market.context
  const wishes = db.read.selectFrom('wishes').select('product_id').where('user_id', '=', carla._id)
  expect(await wishes.execute()).toEqual([{ product_id: _id }])
})

test('a wish list is private, and only customers have one', async () => {
  await call('PUT')
  expect(await wishes(await market.customer())).toEqual([])
  expect((await market.call('PUT', `/api/wishlist/${lamp._id}`)).status).toBe(401)
  expect((await call('PUT', lamp._id, owner)).status).toBe(403)
  expect((await market.call('GET', '/api/wishlist', { as: owner })).status).toBe(403)
})

test('concurrent wishes create no duplicate, and a full list is refused', async () => {
  await Promise.all(Array.from({ length: 5 }, () => call('PUT')))
  expect(await names()).toEqual([lamp._id])
  const { db, now } = market.context
  const others = await Promise.all(
    Array.from({ length: MAX_WISHES - 1 }, () => putOnSale(market.context, owner.shopId)),
  )
  const filled = others.map((product_id) => ({ user_id: carla._id, product_id, price_cents: 1, added_at: now() }))
  await db.writing((tx) => tx.insertInto('wishes').values(filled).execute())
  const more = await market.product(owner)
  expect(await call('PUT', more._id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('full') as string },
  })
  expect(await names()).toHaveLength(MAX_WISHES)
  expect((await call('PUT')).status).toBe(200)
  await call('DELETE')
  expect((await call('PUT', more._id)).status).toBe(200)
})

test('a wish can be for a size, with its price, and stays for the product when that size is taken away', async () => {
  const { product, variants } = await putSizesOnSale(market.context, owner.shopId, {
    M: { sellingPrice: 40 },
    L: { sellingPrice: 60 },
  })
  const wish = (variant?: string) =>
    market.call('PUT', `/api/wishlist/${product}`, { as: carla, body: { ...(variant !== undefined && { variant }) } })
  expect((await wish()).body).toMatchObject({ priceWhenAdded: 40, product: { sellingPrice: 40, priceFrom: true } })
  expect((await wish(variants.L)).body).toMatchObject({ variant: variants.L, variantText: 'L', priceWhenAdded: 60 })
  await changeVariant(market.context, { product, variant: variants.L }, { selling_cents: 5500 })
  // it is the same wish: neither its price nor its size changes
  for (const again of [variants.L, undefined]) await wish(again)
  expect(await wishes()).toMatchObject([{ variantText: 'L', priceWhenAdded: 60, priceDropped: true }])
  await changeVariant(market.context, { product, variant: variants.L }, { deleted_at: 1 })
  const [left] = await wishes()
  expect(left).toMatchObject({ product: { _id: product }, priceDropped: false })
  expect(left).not.toHaveProperty('variant')
})

test('deleted products on a wish list are found by its wishes', async () => {
  const { db } = market.context
  const statement = await db.writing((tx) => Promise.resolve(deleteGoneWishes(tx, carla._id).compile()))
  const plan = await planOf(market, statement, ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
  expect(plan).toMatch(/SEARCH products .*\(id=\?\)|products.*\n *Index Cond: \(id = wishes.product_id\)/)
  expect(plan).not.toMatch(/SCAN products|Seq Scan/)
})
