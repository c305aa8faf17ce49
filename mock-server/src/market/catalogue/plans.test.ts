import {
  ALL_CATEGORIES,
  CATEGORIES,
  ProductQuery,
  SORTS,
  type Category,
  type ProductPage,
  type ProductSummary,
} from '@haggle/shared-contract'
import { sql } from 'kysely'
import { planOf, testMarket } from '../../../test/support'
import { seedBulk } from '../../../tools/seed/bulk'
import { kyselyOf } from '../../core/database/queries'
import { joinedIds, type PartValues } from './listStore'

const market = testMarket()
beforeAll(async () => {
  await seedBulk(market.context, 3000, () => undefined)
  const { dialect, read } = market.context.db
  if (dialect.name === 'libsql') await sql`analyze`.execute(kyselyOf(read))
})

/** A scan of all products, which no list query may need. */
const FULL_SCAN = /Seq Scan on products|^SCAN products$/m
const EXPLICIT_SORT = /Sort|TEMP B-TREE/

const lists = SORTS.flatMap(({ value: sortBy }) =>
  [ALL_CATEGORIES, ...CATEGORIES].map((category) => ProductQuery.parse({ sortBy, category })),
)
test.each(lists)(
  'a page of $category by $sortBy is read from an index, forwards and backwards',
  async ({ sortBy, category }) => {
    const { read, dialect } = market.context.db
    const values: PartValues = { category: category as Category, skip: 120, limit: 12 }
    for (const isBackwards of [false, true]) {
      const shape = { sortBy, inCategory: category !== ALL_CATEGORIES, isBackwards }
      const plan = await planOf(market, joinedIds(read, shape, (name) => values[name]).compile())
      expect(plan).toMatch(/products_(in_category_)?by_/)
      expect(plan).not.toMatch(FULL_SCAN)
      expect(plan).not.toMatch(EXPLICIT_SORT)
      // No table row is read. SQLite does the same but does not always report it.
      if (dialect.name === 'postgres') expect(plan).toMatch(/Index Only Scan/)
    }
  },
)

test.each([
  'inStock=true',
  'minPrice=30&maxPrice=90&inStock=true',
  'minRating=1&category=Books',
  'keyword=made&minPrice=200',
  'keyword=a&inStock=true&maxPrice=1000&category=Books',
  'keyword=bicycle&maxPrice=100',
])('%s lists all matching products in order, to the last page', async (query) => {
  const parsed = ProductQuery.parse(Object.fromEntries(new URLSearchParams(query)))
  const { minPrice = 0, maxPrice = Infinity, minRating = 0, inStock } = parsed
  const unfiltered = ProductQuery.parse({ keyword: parsed.keyword, category: parsed.category })
  const all = await everyPage(new URLSearchParams({ keyword: unfiltered.keyword, category: unfiltered.category }))
  const passing = all.filter(
    ({ sellingPrice, rating, countInStock }) =>
      sellingPrice >= minPrice && sellingPrice <= maxPrice && rating >= minRating && (!inStock || countInStock > 0),
  )
  expect(await everyPage(new URLSearchParams(query))).toEqual(passing)
})

/** Reads all products of a list, page by page. */
async function everyPage(query: URLSearchParams): Promise<ProductSummary[]> {
  const products: ProductSummary[] = []
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber++) {
    query.set('pageNumber', String(pageNumber))
    const page = await market.get<ProductPage>(`/api/products?${query.toString()}`)
    products.push(...page.products)
    pages = page.pages
  }
  return products
}

test('seeded products are found by a search', async () => {
  const { body } = await market.call('GET', '/api/products?keyword=teapot&sortBy=price_asc')
  expect(Number(body.total)).toBeGreaterThan(20)
  expect((await market.call('GET', '/api/products')).body.total).toBe(3000)
})
