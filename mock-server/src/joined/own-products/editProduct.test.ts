import type { Product, ProductSummary, SessionUser } from '@haggle/shared-contract'
import { given, lamp, openMarket, orderInput, placeOrder, sendOrder, testMarket } from '../../../test/support'
import { audit } from '../../../tools/audit/audit'

const market = testMarket()
const owner = given(() => market.owner('Blue Harbour'))
const rival = given(() => market.owner('Red Hill'))
const customer = given(() => market.customer())

type Visitor = SessionUser | undefined
const read = (id: string, as?: Visitor) => market.call('GET', `/api/products/${id}`, { as })
const productsOfShop = (as: Visitor, shopId = owner.shopId) =>
  market.call('GET', `/api/products/shop/${shopId}`, { as })
const change = (as: Visitor, id: string, body: unknown = lamp()) =>
  market.call('PUT', `/api/products/${id}`, { as, body })
const remove = (as: Visitor, id: string) => market.call('DELETE', `/api/products/${id}`, { as })
const total = async (query = '') => Number((await market.call('GET', `/api/products?${query}`)).body.total)

test('adding a product returns all its fields and puts it up for sale', async () => {
  const input = lamp({ name: ' Ship lantern ', sellingPrice: 19.99, countInStock: 0 })
  const { status, body } = await market.call('POST', '/api/products', { as: owner, body: input })
  expect(status).toBe(201)
  expect(body).toEqual({
    ...input,
    images: [input.image],
    name: 'Ship lantern',
    _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    rating: 0,
    numReviews: 0,
    ratingCounts: [0, 0, 0, 0, 0],
    reviews: [],
    currency: 'USD',
    shop: { _id: owner.shopId, shopName: 'Blue Harbour' },
    createdAt: new Date(market.context.now()).toISOString(),
  })
  expect((await read(String(body._id))).status).toBe(200)
})

test('a product that is sent again with its Idempotency-Key is added once, and a different one is refused', async () => {
  const shop = await market.owner('Green Bay')
  const add = (key: string, change = {}, as = shop) =>
    market.call('POST', '/api/products', { as, body: lamp(change), headers: { 'idempotency-key': key } })
  const [first, again] = await Promise.all([add('one'), add('one')])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body._id).toBe(first.body._id)
  expect(await add('one', { name: 'Another lamp' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('This product is in your shop already') as string },
  })
  const others = [await add('two'), await add('one', {}, rival)]
  expect(new Set([first, ...others].map(({ body }) => body._id)).size).toBe(3)
  expect((await productsOfShop(shop, shop.shopId)).body).toHaveLength(2)
})

test("a product includes the market's currency", async () => {
  const elsewhere = await openMarket({ CURRENCY: 'INR' })
  const { _id } = await elsewhere.product(await elsewhere.owner())
  expect((await elsewhere.call('GET', `/api/products/${_id}`)).body).toMatchObject({ currency: 'INR' })
  await elsewhere.close()
})

test('only its own shop sees the floor price', async () => {
  const { _id } = await market.product(owner)
  expect((await read(_id, owner)).body.minNegotiablePrice).toBe(80)
  for (const visitor of [undefined, customer, rival])
    expect((await read(_id, visitor)).body).not.toHaveProperty('minNegotiablePrice')
})

test("only the owner lists a shop's products, newest first, with floor prices", async () => {
  market.wait(1000)
  const newest = await market.product(owner, { name: 'Newest' })
  await market.product(rival)
  const { status, body } = await productsOfShop(owner)
  const products = body as unknown as ProductSummary[]
  expect(status).toBe(200)
  expect(products[0]).toMatchObject({ _id: newest._id, minNegotiablePrice: 80 })
  expect(products.every(({ shop }) => shop._id === owner.shopId)).toBe(true)
  expect((await productsOfShop(rival)).status).toBe(403)
  expect((await productsOfShop(customer)).status).toBe(403)
  expect((await productsOfShop(undefined)).status).toBe(401)
  for (const nowhere of ['nowhere', '%00', customer._id])
    expect((await productsOfShop(owner, nowhere)).status).toBe(404)
})

test('an update replaces the product and changes lists, counts and search', async () => {
  const { _id } = await market.product(owner, { name: 'Anchor', category: 'Other' })
  const [lamps, books] = [await total('category=Other'), await total('category=Books')]
  const input = lamp({ name: 'Sextant', category: 'Books', sellingPrice: 50, countInStock: 3 })
  const { status, body } = await change(owner, _id, input)
  expect(status).toBe(200)
  expect(body).toMatchObject({ _id, ...input })
  expect([await total('category=Other'), await total('category=Books')]).toEqual([lamps - 1, books + 1])
  expect([await total('keyword=anchor'), await total('keyword=sextant')]).toEqual([0, 1])
})

describe('an edit of the stock while units are sold', () => {
  const buy = (id: string, qty: number) => placeOrder(market, customer, { [id]: qty })
  const edit = (id: string, countInStock: number, seen?: string) =>
    market.call('PUT', `/api/products/${id}`, {
      as: owner,
      body: lamp({ countInStock }),
      ...(seen !== undefined && { headers: { 'stock-seen': seen } }),
    })

  test('applies the difference to the seen stock, so that sold units stay sold', async () => {
    const { _id } = await market.product(owner, { countInStock: 10 })
    await buy(_id, 4)
    expect((await edit(_id, 10, '10')).body.countInStock).toBe(6)
    expect((await edit(_id, 15, '10')).body.countInStock).toBe(11)
    expect((await edit(_id, 0, '11')).body.countInStock).toBe(0)
    expect(await audit(market.context.db)).toEqual([])
  })

  test('is refused with the current stock if the result would be negative', async () => {
    const { _id } = await market.product(owner, { countInStock: 10 })
    await buy(_id, 7)
    expect(await edit(_id, 5, '10')).toMatchObject({
      status: 409,
      body: { message: 'The stock changed while you were editing: it is 3 now. Please reload and set it again.' },
    })
    expect((await read(_id)).body.countInStock).toBe(3)
  })

  test('sets the stock as sent without the Stock-Seen header', async () => {
    const { _id } = await market.product(owner, { countInStock: 10 })
    await buy(_id, 7)
    expect((await edit(_id, 10)).body.countInStock).toBe(10)
    expect(await audit(market.context.db)).toEqual([])
  })

  test('keeps every sale of concurrent orders', async () => {
    const { _id } = await market.product(owner, { countInStock: 20 })
    const input = await orderInput(market, customer, { [_id]: 1 })
    const edits = Array.from({ length: 5 }, () => edit(_id, 20, '20'))
    const orders = Array.from({ length: 10 }, () => sendOrder(market, customer, input))
    for (const { status } of await Promise.all(edits)) expect(status).toBe(200)
    for (const { status } of await Promise.all(orders)) expect(status).toBe(201)
    expect((await read(_id)).body.countInStock).toBe(10)
    expect(await audit(market.context.db)).toEqual([])
  })

  test.each(['-1', '1.5', 'ten', '99999999'])('is refused with a Stock-Seen header of %s', async (seen) => {
    const { _id } = await market.product(owner)
    expect((await edit(_id, 1, seen)).body.message).toBe('Stock seen must be a whole number')
  })
})

describe('an edit that names the fields it changes', () => {
  const edit = (id: string, changed: string, values: object) =>
    market.call('PUT', `/api/products/${id}`, {
      as: owner,
      body: lamp(values),
      headers: { 'changed-fields': changed, 'stock-seen': '10' },
    })

  test('keeps what was changed elsewhere meanwhile', async () => {
    const { _id } = await market.product(owner, { countInStock: 10 })
    const images = ['/media/demo/bedside-reading-lamp.webp', '/media/demo/32-inch-desktop-monitor.webp']
    await change(owner, _id, lamp({ name: 'Signal lamp', sellingPrice: 90, image: images[0], images, countInStock: 7 }))
    expect(await edit(_id, 'countInStock', { countInStock: 15 })).toMatchObject({ status: 200 })
    expect(await edit(_id, 'category, description', { category: 'Books', description: 'Old.' })).toMatchObject({
      status: 200,
    })
    expect(await edit(_id, '', { name: 'Stale' })).toMatchObject({
      status: 200,
      body: { name: 'Signal lamp', sellingPrice: 90, images, countInStock: 12, category: 'Books', description: 'Old.' },
    })
    expect(await audit(market.context.db)).toEqual([])
  })

  test('is refused if it does not go together with that', async () => {
    const { _id } = await market.product(owner, { countInStock: 10, mrp: 100, sellingPrice: 90 })
    await change(owner, _id, lamp({ countInStock: 10, mrp: 80, sellingPrice: 70, minNegotiablePrice: 60 }))
    const { status, body } = await edit(_id, 'sellingPrice', { mrp: 100, sellingPrice: 85 })
    expect([status, body.message]).toEqual([
      409,
      'The product changed while you were editing: Selling Price cannot be greater than MRP. Please reload and edit it again.',
    ])
    expect((await read(_id)).body).toMatchObject({ mrp: 80, sellingPrice: 70 })
  })

  test('is refused for a name that is no field of a product', async () => {
    const { _id } = await market.product(owner)
    expect((await edit(_id, 'countInStock,shop', {})).status).toBe(400)
  })
})

test('a deleted product disappears everywhere and cannot be deleted again', async () => {
  const before = await total()
  const { _id } = await market.product(owner, { name: 'Quadrant' })
  expect(await remove(owner, _id)).toMatchObject({ status: 200, body: { message: 'Product deleted successfully!' } })
  expect((await remove(owner, _id)).status).toBe(404)
  expect((await change(owner, _id)).status).toBe(404)
  expect((await read(_id)).status).toBe(404)
  expect(JSON.stringify((await productsOfShop(owner)).body)).not.toContain('Quadrant')
  expect([await total(), await total('keyword=quadrant')]).toEqual([before, 0])
})

test('of two concurrent deletions one succeeds', async () => {
  const { _id } = await market.product(owner)
  const before = await total()
  const replies = await Promise.all([remove(owner, _id), remove(owner, _id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await total()).toBe(before - 1)
})

test('only the owner of its shop can change or delete a product', async () => {
  const { _id } = await market.product(owner)
  for (const [visitor, status] of [
    [rival, 403],
    [customer, 403],
    [undefined, 401],
  ] as const) {
    expect((await change(visitor, _id)).status).toBe(status)
    expect((await remove(visitor, _id)).status).toBe(status)
  }
  expect((await market.call('POST', '/api/products', { as: customer, body: lamp() })).status).toBe(403)
  for (const nowhere of ['nowhere', '%00', '%E0%A4', 'x'.repeat(300)]) {
    expect((await change(owner, nowhere)).status).toBe(404)
    expect((await remove(owner, nowhere)).status).toBe(404)
    expect((await read(nowhere)).status).toBe(404)
  }
})

test('an id with NUL is an unknown one, even beside an unreadable body', async () => {
  const headers = { authorization: `Bearer ${(await market.owner()).token}`, 'content-type': 'application/json' }
  for (const body of ['{}', '{', '\0'])
    expect(await market.send('PUT', '/api/products/%00', { headers, body })).toMatchObject({ status: 404 })
})

test.each([
  [{ sellingPrice: 201, mrp: 200 }, 'Selling Price cannot be greater than MRP.'],
  [{ minNegotiablePrice: 101, sellingPrice: 100 }, 'Min Negotiable Price cannot be greater than Selling Price.'],
  [{ minNegotiablePrice: -1 }, 'Prices and stock count cannot be negative.'],
  [{ countInStock: -1 }, 'Prices and stock count cannot be negative.'],
  [{ sellingPrice: 99.999 }, 'Selling price must have at most 2 decimals'],
  [{ mrp: 10_000_000 }, 'MRP must be at most 9999999.99'],
  [{ countInStock: 2.9 }, 'Count in stock must be a whole number'],
  [{ countInStock: 1_000_001 }, 'Count in stock must be at most 1000000'],
  [{ name: '' }, 'Name is required'],
  [{ image: 'http://pictures.test/lamp.png' }, 'Image must be an https:// address or a path below /media/'],
  [{ image: 'javascript:alert(1)' }, 'Image must be an https:// address or a path below /media/'],
  [{ image: '//pictures.test/lamp.png' }, 'Image must be an https:// address or a path below /media/'],
  [{ shop: 'another' }, 'Unknown field: shop'],
  [{ rating: 5 }, 'Unknown field: rating'],
])('a product with %j is refused', async (wrong, message) => {
  const body = { ...lamp(), ...wrong }
  const refused = { status: 400, body: { message } }
  expect(await market.call('POST', '/api/products', { as: owner, body })).toMatchObject(refused)
  const { _id } = await market.product(owner)
  expect(await change(owner, _id, body)).toMatchObject(refused)
})

test('only the customer who haggled sees the agreed price, as long as it is valid', async () => {
  const { _id } = await market.product(owner)
  await market.offer(customer, _id, 90)
  const shown = (await read(_id, customer)).body as unknown as Product
  expect(shown).toMatchObject({ sellingPrice: 100, agreedPrice: 90, agreedUntil: expect.any(String) as string })
  expect((await read(_id)).body).not.toHaveProperty('agreedPrice')
  await change(owner, _id, lamp({ sellingPrice: 90 }))
  expect((await read(_id, customer)).body).not.toHaveProperty('agreedPrice')
})
