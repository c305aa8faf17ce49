import { CATEGORIES } from './listing'
import { ProductInput, ProductQuery } from './product'

const lamp = {
  name: 'Desk Lamp',
  description: 'Bright, but not too bright.',
  image: '/media/lamp.webp',
  category: 'Home & Kitchen',
  mrp: 20,
  sellingPrice: 10.5,
  minNegotiablePrice: 5,
  countInStock: 3,
}

test('a list without a query is the first page of all products, newest first', () => {
  expect(ProductQuery.parse({})).toEqual({ keyword: '', category: 'All', sortBy: 'newest', pageNumber: 1 })
})

test("a list's query is parsed, and its keyword trimmed", () => {
  expect(
    ProductQuery.parse({ keyword: " 100% O'Neill_\\ ", category: 'Books', sortBy: 'price_asc', pageNumber: '02' }),
  ).toEqual({ keyword: "100% O'Neill_\\", category: 'Books', sortBy: 'price_asc', pageNumber: 2 })
})

test('a very large page number is valid', () => {
  expect(ProductQuery.parse({ pageNumber: '9'.repeat(40) }).pageNumber).toBe(Number.MAX_SAFE_INTEGER)
})

test.each([
  { category: 'Cars' },
  { sortBy: 'price' },
  { sortBy: '' },
  { pageNumber: '0' },
  { pageNumber: '-1' },
  { pageNumber: '1.5' },
  { pageNumber: '1e2' },
  { pageNumber: '' },
  { keyword: 'x'.repeat(101) },
  { keyword: ['a', 'b'] },
])('a list by %j is refused', (query) => {
  expect(ProductQuery.safeParse(query).success).toBe(false)
})

test.each(CATEGORIES)('a product may be of the category %s', (category) => {
  expect(ProductInput.safeParse({ ...lamp, category }).success).toBe(true)
})

test.each([
  { category: 'All' },
  { name: ' ' },
  { name: 'x'.repeat(201) },
  { description: '' },
  { description: 'x'.repeat(5001) },
  { image: 'http://pictures.test/lamp.webp' },
  { mrp: '20' },
  { mrp: 10_000_000 },
  { sellingPrice: 10.505 },
  { minNegotiablePrice: null },
  { countInStock: 2.9 },
  { countInStock: 1_000_001 },
  { countInStock: undefined },
  { shop: 'shop-2' },
  { rating: 5 },
])('a product with %j is refused', (change) => {
  expect(ProductInput.safeParse({ ...lamp, ...change }).success).toBe(false)
})

test.each([
  [0, 'must hold at least one picture'],
  [11, 'must hold at most 10 pictures'],
])('%d images are refused in plain words', (count, message) => {
  const { error } = ProductInput.safeParse({ ...lamp, images: Array.from({ length: count }, () => lamp.image) })
  expect(error?.issues[0]?.message).toBe(message)
})

test("the checks across fields have the spec's messages, unprefixed", () => {
  const { error } = ProductInput.safeParse({ ...lamp, sellingPrice: 21 })
  expect(error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
    { path: [], message: 'Selling Price cannot be greater than MRP.' },
  ])
})

test.each([{ mrp: -1, sellingPrice: -1, minNegotiablePrice: -1 }, { minNegotiablePrice: -5 }, { countInStock: -1 }])(
  'below nothing, as in %j, is the last of the checks',
  (change) => {
    const { error } = ProductInput.safeParse({ ...lamp, ...change })
    expect(error?.issues[0]?.message).toBe('Prices and stock count cannot be negative.')
  },
)
