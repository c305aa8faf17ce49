import { ALL_CATEGORIES, PAGE_SIZE, SORTS, type Category, type ProductPage, type SortBy } from 'shared-contract'
import { seedBulk } from '../../tools/seed/bulk'
import { openMarket, type TestMarket } from '../../test/support'
import { ORDER } from './sorting'

const PRODUCTS = 1300

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
  await seedBulk(market.context, PRODUCTS, () => undefined)
})
afterAll(() => market.close())

type List = Pick<ProductPage, 'pages'> & { ids: string[] }

async function page(sortBy: SortBy, category: string, pageNumber: number, keyword = ''): Promise<List> {
  const query = new URLSearchParams({ sortBy, category, keyword, pageNumber: String(pageNumber) })
  const { status, body } = await market.call('GET', `/api/products?${query.toString()}`)
  expect(status).toBe(200)
  const { products, pages } = body as unknown as ProductPage
  return { pages, ids: products.map(({ _id }) => _id) }
}

/** All ids of a list, page by page: forwards from the first, or backwards from the last. */
async function walk(sortBy: SortBy, category: string, isForwards: boolean, keyword = ''): Promise<string[]> {
  const { pages } = await page(sortBy, category, 1, keyword)
  const found: string[][] = []
  for (let step = 1; step <= pages; step++) {
    const { ids } = await page(sortBy, category, isForwards ? step : pages + 1 - step, keyword)
    found.push(ids)
  }
  return (isForwards ? found : found.reverse()).flat()
}

/** The same in one query. */
async function allAtOnce(sortBy: SortBy, category: string): Promise<string[]> {
  const { column, direction } = ORDER[sortBy]
  const rows = await market.context.db.read
    .selectFrom('products')
    .select('products.id')
    .$if(category !== ALL_CATEGORIES, (products) => products.where('category', '=', category as Category))
    .orderBy(column, direction)
    .orderBy('products.id', direction)
    .execute()
  return rows.map(({ id }) => id)
}

test.each(SORTS.flatMap(({ value }) => [ALL_CATEGORIES, 'Books'].map((category) => [value, category] as const)))(
  'pages by %s of %s hold each product once and in order, whichever way they are turned',
  async (sortBy, category) => {
    const expected = await allAtOnce(sortBy, category)
    expect(expected.length).toBeGreaterThan(PAGE_SIZE * 10)
    expect(await walk(sortBy, category, false)).toEqual(expected)
    await market.product(await market.owner(`Shop ${sortBy} ${category}`), { category: 'Other' })
    if (category !== ALL_CATEGORIES) expect(await walk(sortBy, category, true)).toEqual(expected)
    else expect(await walk(sortBy, category, true)).toEqual(await allAtOnce(sortBy, category))
  },
)

test('so do the pages of what a common word finds', async () => {
  const found = await walk('price_asc', ALL_CATEGORIES, true, 'from')
  expect(new Set(found).size).toBe(found.length)
  const all = await allAtOnce('price_asc', ALL_CATEGORIES)
  expect(found).toEqual(all.filter((id) => found.includes(id)))
  expect(found.length).toBeGreaterThan(PAGE_SIZE * 10)
})
