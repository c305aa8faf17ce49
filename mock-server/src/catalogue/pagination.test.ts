import {
  ALL_CATEGORIES,
  PAGE_SIZE,
  ProductQuery,
  SORTS,
  type Category,
  type ProductPage,
  type SortBy,
} from 'shared-contract'
import { seedBulk } from '../../tools/seed/bulk'
import { openMarket, type TestMarket } from '../../test/support'
import { listQueries, SEGMENT_SIZE } from './listStore'
import { pageOfMatches } from './pagination'
import { SORTING } from './sorting'

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
async function turnPages(sortBy: SortBy, category: string, isForwards: boolean, keyword = ''): Promise<string[]> {
  const { pages } = await page(sortBy, category, 1, keyword)
  const found: string[][] = []
  for (let step = 1; step <= pages; step++) {
    const { ids } = await page(sortBy, category, isForwards ? step : pages + 1 - step, keyword)
    found.push(ids)
  }
  return (isForwards ? found : found.reverse()).flat()
}

/** The same in one query. */
async function allAtOnce(sortBy: SortBy, category: string, beginning = ''): Promise<string[]> {
  const { column, direction } = SORTING[sortBy]
  const rows = await market.context.db.read
    .selectFrom('products')
    .select(['products.id', 'products.search_text'])
    .$if(category !== ALL_CATEGORIES, (products) => products.where('category', '=', category as Category))
    .orderBy(column, direction)
    .orderBy('products.id', direction)
    .execute()
  const hasWord = (text: string) => text.split(' ').some((word) => word.startsWith(beginning))
  return rows.filter(({ search_text }) => hasWord(search_text)).map(({ id }) => id)
}

test.each(SORTS.flatMap(({ value }) => [ALL_CATEGORIES, 'Books'].map((category) => [value, category] as const)))(
  'pages by %s of %s hold each product once and in order, whichever way they are turned',
  async (sortBy, category) => {
    const expected = await allAtOnce(sortBy, category)
    expect(expected.length).toBeGreaterThan(PAGE_SIZE * 10)
    expect(await turnPages(sortBy, category, false)).toEqual(expected)
    await market.product(await market.owner(`Shop ${sortBy} ${category}`), { category: 'Other' })
    if (category !== ALL_CATEGORIES) expect(await turnPages(sortBy, category, true)).toEqual(expected)
    else expect(await turnPages(sortBy, category, true)).toEqual(await allAtOnce(sortBy, category))
  },
)

test.each(['from', 'made'])('so do the pages of what the common word %s finds, all that hold it', async (word) => {
  for (const category of [ALL_CATEGORIES, 'Books']) {
    const expected = await allAtOnce('price_asc', category, word)
    expect(expected.length).toBeGreaterThan(PAGE_SIZE)
    expect(await turnPages('price_asc', category, true, word)).toEqual(expected)
    expect(await turnPages('price_asc', category, false, word)).toEqual(expected)
  }
})

test('pages of what more products hold than are sorted at once are complete, too, with and without what is kept', async () => {
  const { db } = market.context
  const query = ProductQuery.parse({ sortBy: 'name_desc', keyword: 'from' })
  const expected = await allAtOnce('name_desc', ALL_CATEGORIES, 'from')
  expect(expected.length).toBeGreaterThan(SEGMENT_SIZE)
  for (const lists of [listQueries(db), market.app.cache?.lists ?? listQueries(db)]) {
    const found: string[] = []
    for (let skip = 0; skip < expected.length; skip += PAGE_SIZE)
      found.push(...(await pageOfMatches(db, lists, query, [['from']], skip)))
    expect(found).toEqual(expected)
  }
})
