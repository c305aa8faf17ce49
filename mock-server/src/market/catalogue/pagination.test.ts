import {
  ALL_CATEGORIES,
  PAGE_SIZE,
  ProductQuery,
  SORTS,
  type Category,
  type ProductPage,
  type SortBy,
} from '@haggle/shared-contract'
import { testMarket } from '../../../test/support'
import { seedBulk } from '../../../tools/seed/bulk'
import { pageOf } from '../search/database/postgres/matches'
import { searchIndexOf } from '../search/database/searchIndex'
import { SORTING } from '../search/sorting'
import { listQueries } from './listStore'

const PRODUCTS = 1300

const market = testMarket()
beforeAll(async () => {
  await seedBulk(market.context, PRODUCTS, () => undefined)
})

type List = Pick<ProductPage, 'pages'> & { ids: string[] }

async function page(sortBy: SortBy, category: string, pageNumber: number, keyword = ''): Promise<List> {
  const query = new URLSearchParams({ sortBy, category, keyword, pageNumber: String(pageNumber) })
  const { status, body } = await market.call('GET', `/api/products?${query.toString()}`)
  expect(status).toBe(200)
  const { products, pages } = body as unknown as ProductPage
  return { pages, ids: products.map(({ _id }) => _id) }
}

/** Reads all ids of a list page by page, forwards from the first page or backwards from the last. */
async function readPages(sortBy: SortBy, category: string, isForwards: boolean, keyword = ''): Promise<string[]> {
  const { pages } = await page(sortBy, category, 1, keyword)
  const found: string[][] = []
  for (let step = 1; step <= pages; step++) {
    const { ids } = await page(sortBy, category, isForwards ? step : pages + 1 - step, keyword)
    found.push(ids)
  }
  return (isForwards ? found : found.reverse()).flat()
}

/** Reads the same ids in one query. */
async function expectedIds(sortBy: SortBy, category: string, prefix = ''): Promise<string[]> {
  const { column, direction } = SORTING[sortBy]
  const rows = await market.context.db.read
    .selectFrom('products')
    .select(['products.id', 'products.search_text'])
    .$if(category !== ALL_CATEGORIES, (products) => products.where('category', '=', category as Category))
    .orderBy(column, direction)
    .orderBy('products.id', direction)
    .execute()
  const hasWord = (text: string) => text.split(' ').some((word) => word.startsWith(prefix))
  return rows.filter(({ search_text }) => hasWord(search_text)).map(({ id }) => id)
}

const LISTS = SORTS.flatMap(({ value }) => [ALL_CATEGORIES, 'Books'].map((category) => [value, category] as const))

test.each(LISTS.map(([sortBy, category], at) => [sortBy, category, at % 3 > 0] as const))(
  'the pages by %s of %s contain each product once and in order (forwards: %s)',
  async (sortBy, category, isForwards) => {
    const expected = await expectedIds(sortBy, category)
    expect(expected.length).toBeGreaterThan(PAGE_SIZE * 10)
    expect(await readPages(sortBy, category, isForwards)).toEqual(expected)
  },
)

test.each([ALL_CATEGORIES, 'Books'])(
  'the pages of %s are complete after a product was added, although they were read before',
  async (category) => {
    const before = await readPages('price_asc', category, false)
    await market.product(await market.owner(`Shop of ${category}`), { category: 'Other' })
    const expected = await expectedIds('price_asc', category)
    expect(expected.length - before.length).toBe(category === ALL_CATEGORIES ? 1 : 0)
    expect(await readPages('price_asc', category, true)).toEqual(expected)
  },
)

test.each(['from', 'made'])('the pages of a search for the common word %s contain every match once', async (word) => {
  for (const category of [ALL_CATEGORIES, 'Books']) {
    const expected = await expectedIds('price_asc', category, word)
    expect(expected.length).toBeGreaterThan(PAGE_SIZE)
    expect(await readPages('price_asc', category, true, word)).toEqual(expected)
    expect(await readPages('price_asc', category, false, word)).toEqual(expected)
  }
})

test.each([
  ['few products', 0.0001],
  ['many products', 0.05],
  ['nearly all products', 1],
])('the query plan for a keyword that matches %s gives the same pages', async (_, share) => {
  const { dialect, read } = market.context.db
  const wanted = {
    terms: [[{ word: 'made', isPrefix: false }]],
    category: undefined,
    filters: {},
    listed: 1_000_000,
  }
  for (const sortBy of ['price_asc', 'name_desc', 'newest'] as const) {
    const expected = await expectedIds(sortBy, ALL_CATEGORIES, 'made')
    const total = expected.length
    for (const skip of [0, 240, Math.floor((total - 1) / PAGE_SIZE) * PAGE_SIZE]) {
      const range = { ...SORTING[sortBy], skip, limit: PAGE_SIZE }
      const ids =
        dialect.name === 'postgres'
          ? await pageOf(read, wanted, { total, share, shares: [share], isWhole: false }, range)
          : (await searchIndexOf({ dialect }).find(read, wanted, share < 0.01 ? 10_001 : total, range)).ids
      expect(ids).toEqual(expected.slice(skip, skip + PAGE_SIZE))
    }
  }
})

test('parts of a list are right from either end, with and without the cache', async () => {
  const { db } = market.context
  const expected = await expectedIds('name_desc', ALL_CATEGORIES)
  const total = expected.length
  const list = ProductQuery.parse({ sortBy: 'name_desc' })
  for (const lists of [listQueries(db), market.app.cache?.lists ?? listQueries(db)])
    for (const skip of [0, 600, total - 13, total - 1])
      expect(await lists.ids(list, { skip, limit: PAGE_SIZE, total })).toEqual(expected.slice(skip, skip + PAGE_SIZE))
})
