import { CompiledQuery } from 'kysely'
import { openMarket, type TestMarket } from '../../../test/support'
import { seedBulk } from '../../../tools/seed/bulk'
import { kyselyOf } from '../../core/database/queries'
import { SORTING } from './sorting'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
  await seedBulk(market.context, 1000, () => undefined)
})
afterAll(() => market.close())

/** Returns the queries that `work` sends to the embedded database. */
async function queriesOf(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const execute = jest.spyOn(kyselyOf(market.context.db.searching), 'executeQuery')
  await work()
  const queries = execute.mock.calls.map(([query]) => query as CompiledQuery)
  execute.mockRestore()
  return queries
}

async function planOf({ sql, parameters }: CompiledQuery): Promise<string> {
  const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await kyselyOf(market.context.db.read).executeQuery(explained)
  return rows.map((row) => (row as { detail: string }).detail).join('\n')
}

const pageOf = (share: number, category?: 'Books') => {
  const { dialect, searching } = market.context.db
  const search = { wordGroups: [[{ word: 'made', isPrefix: false }]], category, listed: 1_000_000 }
  const page = { ...SORTING.price_asc, skip: 600, limit: 12 }
  return dialect.pageOf(searching, search, { total: 612, share }, page)
}

test('few matches are read from the search index and sorted', async () => {
  const [query] = await queriesOf(() => pageOf(0.0001))
  const plan = await planOf(query!)
  expect(plan).toMatch(/SEARCH products USING INTEGER PRIMARY KEY/)
  expect(plan).toMatch(/SCAN product_search VIRTUAL TABLE/)
})

test.each([
  ['', undefined],
  ['in_category_', 'Books'],
] as const)('for many matches the list index products_%sby_… is scanned and filtered', async (index, category) => {
  const [query] = await queriesOf(() => pageOf(0.05, category))
  const plan = await planOf(query!)
  expect(plan).toMatch(new RegExp(`products USING (COVERING )?INDEX products_${index}by_selling_cents`))
  expect(plan).toMatch(/SCAN product_search VIRTUAL TABLE/)
  expect(plan).not.toMatch(/TEMP B-TREE/)
})

test('if nearly all products match, a bounded part of the list index is read from its start', async () => {
  const [query] = await queriesOf(() => pageOf(0.9))
  expect(await planOf(query!)).toMatch(/products USING INDEX products_by_selling_cents/)
  expect(query?.parameters).toContain(Math.ceil((612 / 0.9) * 1.1) + 500)
})

test.each(['keyword=778', 'keyword=no+7', 'keyword=no&inStock=true'])(
  'the search index is queried once, for count and page together: %s',
  async (query) => {
    const queries = await queriesOf(() => market.call('GET', `/api/products?${query}&sortBy=price_asc`))
    expect(queries.filter(({ sql }) => sql.includes('product_search'))).toHaveLength(1)
    expect(await planOf(queries.at(-1)!)).toMatch(/SEARCH products USING INDEX .*\(id=\?\)/)
  },
)

test('letters are answered by the index of filtered lists alone', async () => {
  const queries = await queriesOf(() => market.call('GET', '/api/products?keyword=a+m+s&sortBy=newest&pageNumber=3'))
  const ofLetters = queries.filter(({ sql }) => sql.includes('initials'))
  expect(ofLetters).toHaveLength(1)
  expect(await planOf(ofLetters[0]!)).toMatch(/products USING (COVERING )?INDEX products_filtered_by/)
  expect(queries.filter(({ sql }) => sql.includes('product_search'))).toEqual([])
})

test('letters that no product passing the filters has are searched once: they cannot be misspelt', async () => {
  const queries = await queriesOf(() => market.call('GET', '/api/products?keyword=a+m+s&maxPrice=0.01'))
  expect(queries.filter(({ sql }) => sql.includes('initials'))).toHaveLength(1)
})

test('counting stops at the given limit', async () => {
  const { dialect, searching } = market.context.db
  const search = { wordGroups: [[{ word: 'a', isPrefix: true }]], category: undefined, listed: 1000 }
  expect(await dialect.find(searching, search, 51)).toEqual({ total: 51, share: 1 })
})

test('long unknown words are compared with few candidates', async () => {
  const words = ['qwertyuiopasdfghjklzxcvbnmqwer', 'asdkjhqwkejhasdkjhqwekjhasdkjh', 'zmxncbvqpwoeirutyalskdjfhgzmxn']
  const keyword = encodeURIComponent(words.join(' '))
  const queries = await queriesOf(() => market.call('GET', `/api/products?keyword=${keyword}`))
  const compared = queries.reduce((sum, { parameters }) => sum + parameters.length, 0)
  // 7,900 texts are one typo away from these words.
  expect(compared).toBeLessThan(3000)
  expect(queries.filter(({ sql }) => sql.includes('product_search'))).toEqual([])
})
