import { CompiledQuery } from 'kysely'
import { openMarket, type TestMarket } from '../../../../test/support'
import { seedBulk } from '../../../../tools/seed/bulk'
import { kyselyOf } from '../../../core/database/queries'
import { SORTING } from '../sorting'
import { searchIndexOf } from './searchIndex'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
  await seedBulk(market.context, 1000, () => undefined)
})
afterAll(() => market.close())

/** Returns the queries that `work` sends to the embedded database. */
async function queriesOf(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const execute = jest.spyOn(kyselyOf(market.context.db.read), 'executeQuery')
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

const find = (countLimit: number, category?: 'Books') => {
  const { db } = market.context
  const wanted = { terms: [[{ word: 'made', isPrefix: false }]], category, filters: {}, listed: 1000 }
  return searchIndexOf(db).find(db.read, wanted, countLimit, { ...SORTING.price_asc, skip: 0, limit: 12 })
}

test('few matches are found by the search index, then looked up and sorted', async () => {
  const [count, page] = await queriesOf(() => find(10_001))
  expect(await planOf(count!)).toMatch(/SCAN product_search VIRTUAL TABLE/)
  expect(await planOf(page!)).toMatch(/SEARCH products USING INTEGER PRIMARY KEY/)
})

test.each([
  ['', undefined],
  ['in_category_', 'Books'],
] as const)('for many matches the list index products_%sby_… is scanned and filtered', async (index, category) => {
  const [, page] = await queriesOf(() => find(5, category))
  const plan = await planOf(page!)
  expect(plan).toMatch(new RegExp(`products USING (COVERING )?INDEX products_${index}by_selling_cents`))
  expect(plan).toMatch(/SCAN product_search VIRTUAL TABLE/)
  expect(plan).not.toMatch(/TEMP B-TREE/)
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
  expect(await find(51)).toHaveProperty('total', 51)
})

test('a short range of prices is read whole, and then sorted', async () => {
  const queries = await queriesOf(() => market.call('GET', '/api/products?minPrice=30&maxPrice=30.01&sortBy=name_asc'))
  expect(queries.find(({ sql }) => sql.includes('as total'))?.sql).not.toContain('order by')
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
