import { CompiledQuery, sql, type Compilable } from 'kysely'
import { ALL_CATEGORIES, CATEGORIES, ProductQuery, SORTS, type Category } from 'shared-contract'
import { kyselyOf } from '../database/queries'
import { seedBulk } from '../../tools/seed/bulk'
import { openMarket, type TestMarket } from '../../test/support'
import { joinedIds, type PartValues } from './listStore'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
  await seedBulk(market.context, 3000, () => undefined)
  const { dialect, read } = market.context.db
  if (dialect.name === 'libsql') await sql`analyze`.execute(kyselyOf(read))
})
afterAll(() => market.close())

/** How the database goes about a query. */
async function planOf(query: Compilable): Promise<string> {
  const { db } = market.context
  const { sql: text, parameters } = query.compile()
  const explain = db.dialect.name === 'libsql' ? 'explain query plan' : 'explain'
  const { rows } = await kyselyOf(db.read).executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
  return rows.map((row) => Object.values(row as object).at(-1) as string).join('\n')
}

/** Every product read, in whatever order: what no query of a list may need. */
const FULL_SCAN = /Seq Scan on products|^SCAN products$/m
const SORTED_AFTERWARDS = /Sort|TEMP B-TREE/

const lists = SORTS.flatMap(({ value: sortBy }) =>
  [ALL_CATEGORIES, ...CATEGORIES].map((category) => ProductQuery.parse({ sortBy, category })),
)
test.each(lists)(
  'a page of $category by $sortBy comes from an index, from either end',
  async ({ sortBy, category }) => {
    const { read, dialect } = market.context.db
    const values: PartValues = { category: category as Category, skip: 120, limit: 12 }
    for (const isBackwards of [false, true]) {
      const shape = { sortBy, inCategory: category !== ALL_CATEGORIES, isBackwards }
      const plan = await planOf(joinedIds(read, shape, (name) => values[name]))
      expect(plan).toMatch(/products_(in_category_)?by_/)
      expect(plan).not.toMatch(FULL_SCAN)
      expect(plan).not.toMatch(SORTED_AFTERWARDS)
      // no row is read; SQLite does so, too, and does not always tell
      if (dialect.name === 'postgres') expect(plan).toMatch(/Index Only Scan/)
    }
  },
)

test('generated products are found like any other', async () => {
  const { body } = await market.call('GET', '/api/products?keyword=teapot&sortBy=price_asc')
  expect(Number(body.total)).toBeGreaterThan(20)
  expect((await market.call('GET', '/api/products')).body.total).toBe(3000)
})
