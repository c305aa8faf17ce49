import { ProductQuery, type ProductInput, type ProductPage, type SessionUser } from '@haggle/shared-contract'
import { given, lamp, placePaidOrder, testMarket } from '../../../test/support'
import { searchIndexOf } from '../search/database/searchIndex'
import { search } from '../search/search'
import { SORTING } from '../search/sorting'

const market = testMarket()
const harbour = given(() => market.owner('Blue Harbour'))
const corner = given(() => market.owner('Corner'))

async function list(query: string) {
  const { status, body } = await market.call('GET', `/api/products?sortBy=price_asc&${query}`)
  if (status !== 200) throw new Error(body.message)
  const page = body as unknown as ProductPage
  return { ...page, names: page.products.map(({ name }) => name) }
}

const goods = { description: 'Plain goods.' }

const sell = (owner: SessionUser, product: Partial<ProductInput>) => market.product(owner, { ...goods, ...product })

async function review(productId: string, rating: number) {
  const reader = await market.customer()
  const body = { rating, comment: 'As described.' }
  const { status } = await market.call('POST', `/api/products/${productId}/reviews`, { as: reader, body })
  expect(status).toBe(201)
}

beforeAll(async () => {
  await sell(harbour, { name: 'Rope', sellingPrice: 5, category: 'Other' })
  const lamp = await sell(harbour, { name: 'Brass lamp', sellingPrice: 40 })
  await sell(harbour, { name: 'Lantern', sellingPrice: 60, countInStock: 0 })
  const chair = await sell(corner, { name: 'Chair', sellingPrice: 40.01, category: 'Other' })
  await sell(corner, { name: 'Oak lamp', sellingPrice: 90 })
  await review(lamp._id, 5)
  await review(lamp._id, 4)
  await review(chair._id, 3)
})

test.each([
  ['minPrice=40', ['Brass lamp', 'Chair', 'Lantern', 'Oak lamp']],
  ['maxPrice=40', ['Rope', 'Brass lamp']],
  ['minPrice=40.01&maxPrice=60.00', ['Chair', 'Lantern']],
  ['minPrice=9999999', []],
  ['inStock=true', ['Rope', 'Brass lamp', 'Chair', 'Oak lamp']],
  ['minRating=3', ['Brass lamp', 'Chair']],
  ['minRating=4', ['Brass lamp']],
  ['minRating=5', []],
  ['category=Other&minRating=1', ['Chair']],
  ['category=Other&maxPrice=10', ['Rope']],
  ['keyword=lamp&maxPrice=50', ['Brass lamp']],
  ['keyword=lamp&inStock=true&minRating=2', ['Brass lamp']],
  ['keyword=lam&category=Other&inStock=true', []],
])('%s filters the list and gives an exact total', async (query, names) => {
  expect(await list(query)).toMatchObject({ names, total: names.length, isTotalExact: true })
})

test('the shop filter lists that shop’s products and combines with other filters', async () => {
  expect((await list(`shop=${harbour.shopId}`)).names).toEqual(['Rope', 'Brass lamp', 'Lantern'])
  const query = `shop=${harbour.shopId}&keyword=la&inStock=true&minPrice=10`
  expect((await list(query)).names).toEqual(['Brass lamp'])
  expect(await list('shop=nobody')).toMatchObject({ names: [], total: 0, pages: 0 })
})

test.each([
  ['minPrice=ten', 'Min price'],
  ['maxPrice=-1', 'Max price'],
  ['minPrice=1.234', 'Min price'],
  ['minPrice=20&maxPrice=10', 'Min price must not be above the max price'],
  ['inStock=yes', 'In stock'],
  ['inStock=false', 'In stock'],
  ['minRating=6', 'Min rating'],
  ['minRating=4.5', 'Min rating'],
  ['shop=', 'Shop'],
  ['shop=a&shop=b', 'Shop'],
])('%s is refused, naming the field', async (query, message) => {
  const { status, body } = await market.call('GET', `/api/products?${query}`)
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: expect.stringContaining(message) as string,
  })
})

test('a sell-out, a review and new stock update filtered lists at once', async () => {
  const stool = await sell(corner, { name: 'Stool', sellingPrice: 41, countInStock: 1 })
  const within = 'minPrice=41&maxPrice=41'
  const names = async (query: string) => (await list(`${within}&${query}`)).names
  const queries = ['inStock=true', 'minRating=4']
  for (let times = 0; times < 3; times++) expect(await Promise.all(queries.map(names))).toEqual([['Stool'], []])
  const customer = await market.customer()
  await placePaidOrder(market, customer, { [stool._id]: 1 })
  await review(stool._id, 5)
  expect(await Promise.all(queries.map(names))).toEqual([[], ['Stool']])
  const body = lamp({ ...goods, name: 'Stool', sellingPrice: 41, countInStock: 3 })
  expect((await market.call('PUT', `/api/products/${stool._id}`, { as: corner, body })).status).toBe(200)
  expect(await Promise.all(queries.map(names))).toEqual([['Stool'], ['Stool']])
})

test('the pages of a filtered list contain each product once', async () => {
  const shop = await market.owner('Twins')
  for (let each = 0; each < 14; each++) await sell(shop, { name: 'Twin', sellingPrice: 9 })
  const pages = await Promise.all([1, 2, 3].map((page) => list(`shop=${shop.shopId}&inStock=true&pageNumber=${page}`)))
  expect(pages.map(({ page, pages, total }) => [page, pages, total])).toEqual([
    [1, 2, 14],
    [2, 2, 14],
    [2, 2, 14],
  ])
  expect(new Set(pages.flatMap(({ products }) => products.map(({ _id }) => _id))).size).toBe(14)
})

test('the matches of a corrected keyword are counted once', async () => {
  const counted = jest.spyOn(searchIndexOf(market.context.db), 'find')
  expect(await list('keyword=lantenr')).toMatchObject({ names: ['Lantern'], corrected: 'lantern' })
  expect(counted).toHaveBeenCalledTimes(1)
  counted.mockRestore()
})

test('of several corrections the one with the most matches beside the other words is named', async () => {
  const names = ['Marble vase', 'Warble vase', 'Warble vase, tall', 'Marble jug', 'Marble bowl']
  for (const name of names) await sell(corner, { name, sellingPrice: 3 })
  const { corrected, total } = await list('keyword=xarble+vase')
  expect({ corrected, total }).toEqual({ corrected: 'warble vase', total: 3 })
})

test('beside a corrected word, one that was spelt right stays as it is', async () => {
  for (const name of ['Wind chime', 'Wind chime, tall', 'Wild chime']) await sell(corner, { name, sellingPrice: 3 })
  expect(await list('keyword=wild+chmie')).toMatchObject({ corrected: 'wild chime', total: 3 })
})

test('a corrected keyword is returned; a correct one whose matches are filtered out is not corrected', async () => {
  expect(await list('keyword=lanternn')).toMatchObject({ names: ['Lantern'], corrected: 'lantern' })
  expect(await list('keyword=Brass+lmap')).toMatchObject({ names: ['Brass lamp'], corrected: 'brass lamp' })
  for (const query of ['keyword=lamp', 'keyword=xyzzyx', 'keyword=lantern&maxPrice=1', ''])
    expect(await list(query)).not.toHaveProperty('corrected')
})

test('counting stops at the given limit, with a keyword, a filter or both', async () => {
  const { db } = market.context
  const lamps = [[{ word: 'lamp', isPrefix: false }]]
  const base = { category: undefined, listed: 100, filters: { inStock: true } }
  const find = (terms: typeof lamps, countLimit: number) =>
    searchIndexOf(db).find(db.read, { ...base, terms }, countLimit, { ...SORTING.price_desc, skip: 0, limit: 12 })
  expect(await find([], 3)).toHaveProperty('total', 3)
  for (const countLimit of [1, 50]) {
    expect(await find(lamps, countLimit)).toHaveProperty('total', Math.min(2, countLimit))
  }
  const none = await search(market.context.db, ProductQuery.parse({ minPrice: '9999' }))
  expect(none.total).toBe(0)
})
