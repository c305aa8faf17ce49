import { CompiledQuery, sql, type Compilable } from 'kysely'
import { ALL_CATEGORIES, CATEGORIES, ProductQuery, SORTS } from 'shared-contract'
import type { Wanted } from '../database/dialect'
import { kyselyOf } from '../database/queries'
import { seedBulk } from '../../tools/seed/bulk'
import { openMarket, type TestMarket } from '../../test/support'
import { SORTING } from './sorting'
import { fewMatching, inSegment, joinedIds, type SegmentValues } from './listStore'

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
const shapeOf = ({ sortBy, category }: ProductQuery) => ({
  sortBy,
  inCategory: category !== ALL_CATEGORIES,
  hasFrom: false,
  hasTo: false,
})
/** Two positions in a list, in whichever direction it runs. */
const positionsIn = async (query: ProductQuery) => {
  const values = { category: query.category, limit: 1, skip: 0 } as SegmentValues
  const { column } = SORTING[query.sortBy]
  const products = inSegment(market.context.db.read, shapeOf(query), (name) => values[name])
  const ids = products.select(['products.id', `${column} as value`])
  const [from, to] = (await ids.execute()).filter((_, at) => at === 20 || at === 120)
  if (!from || !to) throw new Error('The market is too small.')
  return { ...values, fromValue: from.value, fromId: from.id, toValue: to.value, toId: to.id }
}

test.each(lists)('a page of $category by $sortBy comes from an index, near and far', async (query) => {
  const { read, dialect } = market.context.db
  const values = await positionsIn(query)
  for (const hasFrom of [false, true]) {
    const plan = await planOf(joinedIds(read, { ...shapeOf(query), hasFrom }, (name) => values[name]))
    expect(plan).toMatch(/products_(in_category_)?by_/)
    expect(plan).not.toMatch(FULL_SCAN)
    expect(plan).not.toMatch(SORTED_AFTERWARDS)
    // no row is read; SQLite does so, too, and does not always tell
    if (dialect.name === 'postgres') expect(plan).toMatch(/Index Only Scan/)
  }
})

test.each(lists)('what a keyword finds in $category by $sortBy needs no full scan', async (query) => {
  const { read, dialect } = market.context.db
  const rare: Wanted = [['zagreb'], ['cookbook', 'tent']]
  const { where } = await dialect.find(read, rare, query.category === ALL_CATEGORIES ? undefined : query.category)
  const few = await planOf(fewMatching(read, query.sortBy, where, 24))
  expect(few).toMatch(/product_search/)
  expect(few).not.toMatch(FULL_SCAN)

  const values = await positionsIn(query)
  const shape = { ...shapeOf(query), hasFrom: true, hasTo: true }
  const common = inSegment(read, shape, (name) => values[name], dialect.holds([['from']]))
  const segment = await planOf(common.select('products.id'))
  expect(segment).toMatch(/products_(in_category_)?by_/)
  expect(segment).not.toMatch(FULL_SCAN)
})

test('generated products are found like any other', async () => {
  const { body } = await market.call('GET', '/api/products?keyword=teapot&sortBy=price_asc')
  expect(Number(body.total)).toBeGreaterThan(20)
  expect((await market.call('GET', '/api/products')).body.total).toBe(3000)
})
