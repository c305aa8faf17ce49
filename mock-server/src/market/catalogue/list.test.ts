import type { ProductInput, ProductPage } from '@haggle/shared-contract'
import { given, testMarket } from '../../../test/support'

const market = testMarket()
const owner = given(() => market.owner('Blue Harbour'))

/** Requests a page of the list and adds the names of its products. */
const list = async (query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const { status, body } = await market.call('GET', `/api/products?${search.toString()}`)
  if (status !== 200) throw new Error(body.message)
  const page = body as unknown as ProductPage
  return { ...page, names: page.products.map(({ name }) => name) }
}

const addProducts = async (...products: Partial<ProductInput>[]) => {
  for (const product of products) {
    market.wait(1000)
    await market.product(owner, product)
  }
}

beforeAll(async () => {
  await addProducts(
    { name: 'zebra rug', sellingPrice: 60 },
    { name: 'Apple peeler', sellingPrice: 20, category: 'Other' },
    { name: 'Émile teapot', sellingPrice: 40, description: 'Holds 100% of your tea.' },
    { name: "O'Reilly handbook", sellingPrice: 30, category: 'Books' },
    { name: 'snake_case mug', sellingPrice: 50, description: 'A mug for people who write C:\\ paths.' },
  )
})

test('the newest comes first', async () => {
  expect((await list()).names).toEqual([
    'snake_case mug',
    "O'Reilly handbook",
    'Émile teapot',
    'Apple peeler',
    'zebra rug',
  ])
})

test.each([
  ['oldest', ['zebra rug', 'Apple peeler', 'Émile teapot', "O'Reilly handbook", 'snake_case mug']],
  ['price_asc', ['Apple peeler', "O'Reilly handbook", 'Émile teapot', 'snake_case mug', 'zebra rug']],
  ['price_desc', ['zebra rug', 'snake_case mug', 'Émile teapot', "O'Reilly handbook", 'Apple peeler']],
  ['name_asc', ['Apple peeler', 'Émile teapot', "O'Reilly handbook", 'snake_case mug', 'zebra rug']],
  ['name_desc', ['zebra rug', 'snake_case mug', "O'Reilly handbook", 'Émile teapot', 'Apple peeler']],
])('%s sorts, names without regard to case or accents', async (sortBy, names) => {
  expect((await list({ sortBy })).names).toEqual(names)
})

test('a category lists only its products', async () => {
  expect(await list({ category: 'Books' })).toMatchObject({ names: ["O'Reilly handbook"], total: 1, pages: 1 })
  expect((await list({ category: 'All' })).total).toBe(5)
})

test.each([
  ['peeler', ['Apple peeler']],
  ['APP', ['Apple peeler']],
  ['emile', ['Émile teapot']],
  ['teapot émi', ['Émile teapot']],
  ['books', ["O'Reilly handbook"]],
  ['lue', []],
  ['blue harb', ['snake_case mug', "O'Reilly handbook", 'Émile teapot', 'Apple peeler', 'zebra rug']],
  ['teapot zebra', []],
])(
  'the keyword %s matches words and their beginnings in name, description, category and shop',
  async (keyword, names) => {
    expect((await list({ keyword })).names).toEqual(names)
  },
)

test.each([
  ['%', ['Émile teapot']],
  ['100%', ['Émile teapot']],
  // the index words of signs begin with it
  ['z', ['zebra rug']],
  ['%peel', ['Apple peeler']],
  ['_', ['snake_case mug']],
  ['snake_case', ['snake_case mug']],
  ["o'reilly", ["O'Reilly handbook"]],
  ['o’reilly', ["O'Reilly handbook"]],
  ['C:\\', ['snake_case mug']],
  ['"', []],
  ["' or 1=1 --", []],
  ['!!!', []],
  ['\0', []],
  ['🫖', []],
])('the keyword %s is matched as plain text', async (keyword, names) => {
  expect((await list({ keyword })).names).toEqual(names)
})

test.each(['zebar', 'zbra', 'zebrra', 'zabra', 'zebraa rug'])(
  '%s finds the zebra: one typo is corrected',
  async (keyword) => {
    expect((await list({ keyword })).names).toEqual(['zebra rug'])
  },
)

test.each(['zbar', 'xyzzy', 'zeb ruk'])('%s finds nothing: it has more than one typo', async (keyword) => {
  expect(await list({ keyword })).toMatchObject({ names: [], page: 1, pages: 0, total: 0 })
})

test('a keyword search keeps the requested order', async () => {
  expect((await list({ keyword: 'blue', sortBy: 'price_asc' })).names[0]).toBe('Apple peeler')
})

test.each([
  ['sortBy=cheapest', 'Sort by must be one of newest, oldest, price_asc'],
  ['category=Cars', 'Category must be one of All, Electronics'],
  [`keyword=${'x'.repeat(101)}`, 'Keyword'],
  ['pageNumber=0', 'Page number'],
  ['pageNumber=-1', 'Page number'],
  ['pageNumber=1.5', 'Page number'],
  ['pageNumber=x', 'Page number'],
  ['keyword=a&keyword=b', 'Keyword'],
])('%s is refused, naming the field', async (query, field) => {
  const { status, body } = await market.call('GET', `/api/products?${query}`)
  expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(field) as string })
})

test('each product is on one page, and a page number beyond the end returns the last page', async () => {
  const shop = await market.owner('Twin shop')
  for (let each = 0; each < 20; each++) await market.product(shop, { name: 'Twin', sellingPrice: 9 })
  const pages = await Promise.all([1, 2, 3].map((pageNumber) => list({ sortBy: 'price_asc', pageNumber })))
  const ids = pages.flatMap(({ products }) => products.map(({ _id }) => _id))
  expect(new Set(ids).size).toBe(25)
  expect(pages.map(({ page, pages, products }) => [page, pages, products.length])).toEqual([
    [1, 3, 12],
    [2, 3, 12],
    [3, 3, 1],
  ])
  expect(await list({ sortBy: 'price_asc', pageNumber: 99999999999999 })).toEqual(pages[2])
})

test('the list never contains floor prices, not even for the owner', async () => {
  const { body } = await market.call('GET', '/api/products', { as: owner })
  expect(JSON.stringify(body)).not.toContain('minNegotiablePrice')
})
