import { CompiledQuery, sql } from 'kysely'
import { ProductQuery, SORTS } from 'shared-contract'
import { seedBulk } from '../seed/bulk'
import { openMarket, type TestMarket } from '../testing'
import { idsOnPage } from './list'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
  await seedBulk(market.context, 3000, () => undefined)
  const { dialect, read } = market.context.db
  await sql.raw(dialect.name === 'libsql' ? 'analyze' : 'vacuum analyze').execute(read)
})
afterAll(() => market.close())

/** How the database goes about a page of the list. */
async function planOf(query: ProductQuery, wanted: string[][]): Promise<string> {
  const { db } = market.context
  const page = idsOnPage(db, query, wanted, 3).compile()
  const explain = db.dialect.name === 'libsql' ? 'explain query plan' : 'explain'
  const { rows } = await db.read.executeQuery(CompiledQuery.raw(`${explain} ${page.sql}`, [...page.parameters]))
  return JSON.stringify(rows)
}

const queries = SORTS.flatMap(({ value: sortBy }) =>
  ['All', 'Books'].map((category) => ProductQuery.parse({ sortBy, category })),
)

test.each(queries)('$sortBy in $category comes from an index, in its order', async (query) => {
  const plan = await planOf(query, [])
  expect(plan).toMatch(/products_(in_category_)?by_/)
  expect(plan).not.toMatch(/"Sort|Seq Scan|TEMP B-TREE/)
})

test('a rare keyword comes from the search index', async () => {
  const plan = await planOf(ProductQuery.parse({ category: 'Books' }), [['zagreb'], ['cookbook', 'cookery']])
  expect(plan).toMatch(/product_search/)
  expect(plan).not.toMatch(/Seq Scan/)
})

test('generated products are found like any other', async () => {
  const { body } = await market.call('GET', '/api/products?keyword=teapot&sortBy=price_asc')
  expect(Number(body.total)).toBeGreaterThan(20)
  expect((await market.call('GET', '/api/products')).body.total).toBe(3000)
})
