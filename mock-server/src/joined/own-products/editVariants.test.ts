import type { Product, ProductInput, SessionUser, Variant, VariantInput } from '@haggle/shared-contract'
import { expectSound, given, lamp, testMarket } from '../../../test/support'
import { audit } from '../../../tools/audit/audit'

const market = testMarket()
const owner = given(() => market.owner('Dress Hall'))
afterEach(() => expectSound(market))

const SIZES = { name: 'Size', values: ['S', 'M', 'L'] }

/** A body of a dress at $20 (MRP $40, floor $15) in sizes. */
const dress = (variants: VariantInput[], change: Partial<ProductInput> = {}): ProductInput => ({
  ...lamp({ name: 'Summer Dress', mrp: 40, sellingPrice: 20, minNegotiablePrice: 15 }),
  options: [SIZES],
  variants,
  ...change,
})
const size = (value: string, countInStock = 5, own: Partial<VariantInput> = {}): VariantInput => ({
  values: [value],
  countInStock,
  ...own,
})

type Reply = { status: number; body: Product & { message?: string } }
const add = async (body: object) =>
  (await market.call('POST', '/api/products', { as: owner, body })) as unknown as Reply
const put = async (id: string, body: object, headers: Record<string, string> = {}) =>
  (await market.call('PUT', `/api/products/${id}`, { as: owner, body, headers })) as unknown as Reply
const read = async (id: string, as?: SessionUser) =>
  ((await market.call('GET', `/api/products/${id}`, { as })) as unknown as Reply).body

async function added(
  variants: VariantInput[],
  change: Partial<ProductInput> = {},
): Promise<Product & { variants: Variant[] }> {
  const { status, body } = await add(dress(variants, change))
  expect([status, body.message]).toEqual([201, undefined])
  return body as Product & { variants: Variant[] }
}

const idOf = (product: Product, value: string) =>
  product.variants?.find(({ values }) => values.includes(value))?._id ?? ''
const pricesOf = (product: Product) =>
  Object.fromEntries((product.variants ?? []).map(({ values, sellingPrice }) => [values.join(), sellingPrice]))
const stocksOf = (product: Product) =>
  Object.fromEntries((product.variants ?? []).map(({ values, countInStock }) => [values.join(), countInStock]))

test('a product with options shows the stock of its variants together, and the price of the cheapest in stock', async () => {
  const product = await added([
    size('S', 0, { sellingPrice: 10, minNegotiablePrice: 5 }),
    size('M', 3),
    size('L', 4, { sellingPrice: 18, mrp: 30, image: 'https://haggle.test/large.webp' }),
  ])
  expect(product).toMatchObject({ countInStock: 7, sellingPrice: 18, mrp: 30, minNegotiablePrice: 15, priceFrom: true })
  expect(product.options).toEqual([SIZES])
  expect(product.variants).toEqual([
    { _id: idOf(product, 'S'), values: ['S'], countInStock: 0, sellingPrice: 10, mrp: 40, minNegotiablePrice: 5 },
    { _id: idOf(product, 'M'), values: ['M'], countInStock: 3, sellingPrice: 20, mrp: 40, minNegotiablePrice: 15 },
    {
      ...{ _id: idOf(product, 'L'), values: ['L'], countInStock: 4, sellingPrice: 18, mrp: 30, minNegotiablePrice: 15 },
      image: 'https://haggle.test/large.webp',
    },
  ])
  const { body } = await market.call('GET', `/api/products?shop=${owner.shopId}&maxPrice=18`)
  expect(body.products).toMatchObject([{ _id: product._id, sellingPrice: 18, priceFrom: true, options: [SIZES] }])
  expect(JSON.stringify(body)).not.toContain('variants')
})

test('a product without options has no word of them in any reply', async () => {
  const { body } = await add(lamp({ name: 'Plain' }))
  const replies = [body, await read(body._id), (await market.call('GET', '/api/products?keyword=plain')).body]
  for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(/options|variant|priceFrom/)
})

test('nobody but the shop sees the floor of any variant', async () => {
  const product = await added([size('S', 5, { minNegotiablePrice: 7.77 }), size('M')])
  expect((await read(product._id, owner)).variants).toMatchObject([{ minNegotiablePrice: 7.77 }, {}])
  for (const visitor of [undefined, await market.customer(), await market.owner('Rival')]) {
    const text = JSON.stringify(await read(product._id, visitor))
    expect(text).toContain('"variants"')
    expect(text).not.toMatch(/minNegotiable|\b7\.77\b/)
  }
})

test('an edit keeps the variants it names by id, by their new values, and those it names by values', async () => {
  const product = await added([size('S'), size('M'), size('L')])
  const [s, m, l] = [idOf(product, 'S'), idOf(product, 'M'), idOf(product, 'L')]
  const options = [{ name: 'Size', values: ['Small', 'M', 'XL'] }]
  const { body } = await put(product._id, dress([size('Small', 5, { _id: s }), size('M'), size('XL')], { options }))
  expect([idOf(body, 'Small'), idOf(body, 'M')]).toEqual([s, m])
  expect([l, s, m]).not.toContain(idOf(body, 'XL'))
  const back = await put(product._id, dress([size('L', 2), size('M')]))
  expect(idOf(back.body, 'L')).toBe(l)
  expect(stocksOf(back.body)).toEqual({ L: 2, M: 5 })
})

test('an edit without options keeps them, and an empty list removes them', async () => {
  const product = await added([size('S', 4), size('M', 3, { sellingPrice: 25 })])
  const renamed = await put(
    product._id,
    lamp({ name: 'Evening Dress', mrp: 40, sellingPrice: 20, minNegotiablePrice: 15 }),
  )
  expect(renamed.body).toMatchObject({ name: 'Evening Dress', variants: product.variants, countInStock: 7 })
  const plain = await put(product._id, { ...lamp({ countInStock: 9 }), options: [] })
  expect(plain.body).toMatchObject({ countInStock: 9, sellingPrice: lamp().sellingPrice })
  expect(JSON.stringify(plain.body)).not.toMatch(/options|variant|priceFrom/)
})

test('without options a price that is the one shown changes nothing; another becomes that of all that follow', async () => {
  const product = await added([size('S', 5, { sellingPrice: 18 }), size('M'), size('L')])
  const { options: _options, variants: _variants, ...plain } = dress([])
  const same = await put(product._id, { ...plain, sellingPrice: 18 })
  expect(pricesOf(same.body)).toEqual({ S: 18, M: 20, L: 20 })
  const dearer = await put(product._id, { ...plain, sellingPrice: 22 })
  expect(pricesOf(dearer.body)).toEqual({ S: 18, M: 22, L: 22 })
  const refused = await put(product._id, { ...plain, sellingPrice: 18, minNegotiablePrice: 18, mrp: 19 })
  expect([refused.status, refused.body.message]).toEqual([400, 'M: Selling Price cannot be greater than MRP.'])
})

test.each<[string, object, string]>([
  ['no variants', { variants: [] }, 'A product with options needs at least one variant.'],
  ['variants without options', { options: undefined }, 'Variants need options.'],
  [
    'three options',
    { options: [SIZES, { ...SIZES, name: 'B' }, { ...SIZES, name: 'C' }] },
    'Options must hold at most 2 options',
  ],
  ['one value', { options: [{ name: 'Size', values: ['S'] }] }, 'Options 1: values must hold at least 2 values'],
  ['a value that is none', { variants: [size('XS')] }, '“XS” is not a value of each option.'],
  ['a variant twice', { variants: [size('S'), size('S')] }, 'A variant is there twice.'],
  ['values that differ by case', { options: [{ name: 'Size', values: ['S', 's '] }] }, 'Size has a value twice.'],
  [
    'a dear variant',
    { variants: [size('S', 5, { sellingPrice: 41 })] },
    'S: Selling Price cannot be greater than MRP.',
  ],
  [
    'a high floor',
    { variants: [size('S', 5, { minNegotiablePrice: 21 })] },
    'S: Min Negotiable Price cannot be greater than Selling Price.',
  ],
  [
    'too many',
    { variants: [size('S', 600_000), size('M', 600_000)] },
    'The variants must have at most 1000000 in stock together.',
  ],
])('%s is refused', async (_, wrong, message) => {
  const body = { ...dress([size('S')]), ...wrong }
  const { status, body: reply } = await add(body)
  expect([status, reply.message]).toEqual([400, message])
})

test("an _id of another product's variant, or of none, is refused with what to do", async () => {
  const [product, other] = [await added([size('S'), size('M')]), await added([size('S'), size('M')])]
  for (const _id of [idOf(other, 'S'), 'nobody']) {
    const { status, body } = await put(product._id, dress([size('S', 1, { _id }), size('M')]))
    expect([status, body.message]).toEqual([400, `S: this product has no variant ${_id}. Please leave the _id out.`])
  }
  expect((await add(dress([size('S', 1, { _id: idOf(other, 'S') })]))).status).toBe(400)
})

test('of two edits that begin at once none loses the stock that the other added', async () => {
  const product = await added([size('S', 10), size('M', 10)])
  const edit = (countInStock: number) =>
    put(product._id, dress([size('S', countInStock, { stockSeen: 10 }), size('M', 10, { stockSeen: 10 })]))
  const replies = await Promise.all([edit(15), edit(12), edit(7)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(stocksOf(await read(product._id))).toEqual({ S: 14, M: 10 })
  const { status, body } = await put(product._id, dress([size('S', 1, { stockSeen: 20 }), size('M')]))
  expect([status, body.message]).toEqual([
    409,
    'S: The stock changed while you were editing: it is 14 now. Please reload and set it again.',
  ])
})

test('an edit that names its fields keeps options and variants unless it names them', async () => {
  const product = await added([size('S', 4), size('M', 3)])
  const changed = (fields: string) => ({ 'changed-fields': fields })
  const renamed = await put(product._id, dress([size('L', 1)], { name: 'Gown' }), changed('name'))
  expect(renamed.body).toMatchObject({ name: 'Gown', variants: product.variants })
  const cheaper = await put(
    product._id,
    { ...dress([]), options: undefined, variants: undefined, sellingPrice: 19 },
    changed('sellingPrice'),
  )
  expect(pricesOf(cheaper.body)).toEqual({ S: 19, M: 19 })
  const sized = await put(product._id, dress([size('L', 1)], { name: 'Stale' }), changed('variants'))
  expect(sized.body).toMatchObject({ name: 'Gown', countInStock: 1 })
  expect(stocksOf(sized.body)).toEqual({ L: 1 })
})

test('a product that gets options, loses them and gets them again keeps its books', async () => {
  const { body: plain } = await add(lamp({ countInStock: 8 }))
  const sized = await put(plain._id, dress([size('S', 2), size('M', 3)]))
  expect(sized.body).toMatchObject({ countInStock: 5, sellingPrice: 20 })
  expect(await audit(market.context.db)).toEqual([])
  const { body } = await put(plain._id, { ...lamp({ countInStock: 6 }), options: [] })
  expect(body.countInStock).toBe(6)
  expect(await audit(market.context.db)).toEqual([])
  const again = await put(plain._id, dress([size('M', 1)]))
  expect(idOf(again.body, 'M')).toBe(idOf(sized.body, 'M'))
})

test('a product with options that is sent again with its key is added once, and is deleted as any other', async () => {
  const send = () =>
    market.call('POST', '/api/products', {
      as: owner,
      body: dress([size('S')]),
      headers: { 'idempotency-key': 'dress' },
    })
  const [first, again] = [await send(), await send()]
  expect(again.body._id).toBe(first.body._id)
  const id = String(first.body._id)
  expect((await market.call('DELETE', `/api/products/${id}`, { as: owner })).status).toBe(200)
  expect((await market.call('GET', `/api/products/${id}`)).status).toBe(404)
})

test('the audit trail says of each variant what it was and is', async () => {
  const product = await added([size('S', 4), size('M', 3)])
  market.wait(1)
  await put(product._id, dress([size('S', 4), size('M', 3, { sellingPrice: 19 })]))
  const [change, addition] = (
    await market.get<{ subject: string; before?: object; after?: object }[]>('/api/audit', owner)
  ).filter(({ subject }) => subject === product._id)
  expect(addition?.after).toMatchObject({
    options: 'Size: S, M, L',
    'variant S': '20 (MRP 40, min negotiable 15), 4 in stock',
  })
  expect(change).toMatchObject({
    before: { 'variant M': '20 (MRP 40, min negotiable 15), 3 in stock' },
    after: { 'variant M': '19 (MRP 40, min negotiable 15), 3 in stock' },
  })
  expect(change?.after).not.toHaveProperty('variant S')
})
