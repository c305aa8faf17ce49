import type { Category } from '@haggle/shared-contract'
import { sql } from 'kysely'
import { openMarket, type TestMarket } from '../../../test/support'
import { seedBulk } from '../../../tools/seed/bulk'
import type { Search, Term, WordGroups } from './dialect'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
  // Deletes some of them.
  await seedBulk(market.context, 6000, () => undefined)
  await market.context.db.writing((tx) => sql`update products set deleted_at = 1 where stock < 10`.execute(tx))
})
afterAll(() => market.close())

/** The expected matches, found by reading every product for sale. */
async function matchesByReading(wordGroups: WordGroups, category?: Category): Promise<string[]> {
  const products = await market.context.db.read
    .selectFrom('products')
    .select(['id', 'search_text'])
    .where('deleted_at', 'is', null)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'Other'))
    .execute()
  const holds = (text: string) =>
    wordGroups.every((terms) =>
      terms.some(({ word, isPrefix }) =>
        text.split(' ').some((held) => (isPrefix ? held.startsWith(word) : held === word)),
      ),
    )
  return products.filter(({ search_text }) => holds(search_text)).map(({ id }) => id)
}

const beginning = (word: string): Term => ({ word, isPrefix: true })
const whole = (word: string): Term => ({ word, isPrefix: false })

test.each<[string, WordGroups]>([
  ['a word of nearly every product', [[beginning('a')]]],
  ['a rare word', [[whole('bicycle')]]],
  ['a rare word and a common one', [[beginning('fro')], [whole('bicycle')]]],
  ['common words', [[whole('made')], [beginning('to')], [beginning('a')]]],
  ['one of several words', [[whole('bicyle'), beginning('bicy'), whole('made')]]],
  ['words that never meet', [[whole('laptop')], [whole('cookbook')]]],
  ['an unknown word', [[beginning('zqxj')]]],
])('%s is found and counted exactly', async (_, wordGroups) => {
  const { dialect, searching } = market.context.db
  for (const category of [undefined, 'Other', 'Books'] as const) {
    const expected = await matchesByReading(wordGroups, category)
    const listed = (await matchesByReading([], category)).length
    const search: Search = { wordGroups, category, listed }
    const found = await dialect.find(searching, search, 10_001)
    expect(found.total).toBe(expected.length)
    // An estimate near the limit does not replace the count.
    for (const limit of [expected.length, expected.length + 1])
      expect(await dialect.find(searching, search, Math.max(1, limit))).toHaveProperty('total', expected.length)
    if (found.total === 0) continue
    const page = { column: 'products.selling_cents', direction: 'asc', skip: 0, limit: found.total } as const
    expect((await dialect.pageOf(searching, search, found, page)).sort()).toEqual(expected.sort())
  }
})

test('a page contains all matches, although counting stopped before the last', async () => {
  const { dialect, searching } = market.context.db
  const wordGroups = [[whole('bicycle')]]
  const expected = await matchesByReading(wordGroups)
  const search: Search = { wordGroups, category: undefined, listed: (await matchesByReading([])).length }
  const found = await dialect.find(searching, search, expected.length - 1)
  expect(found.total).toBe(expected.length - 1)
  const page = { column: 'products.selling_cents', direction: 'asc', skip: 0, limit: expected.length } as const
  expect((await dialect.pageOf(searching, search, found, page)).sort()).toEqual(expected.sort())
})
