import type { Category } from '@haggle/shared-contract'
import { sql } from 'kysely'
import { testMarket } from '../../../../test/support'
import { seedBulk } from '../../../../tools/seed/bulk'
import { SORTING } from '../sorting'
import type { Term, Terms } from './adapter'
import { searchIndexOf } from './searchIndex'

const market = testMarket()
beforeAll(async () => {
  // Deletes some of them.
  await seedBulk(market.context, 6000, () => undefined)
  await market.context.db.writing((tx) => sql`update products set deleted_at = 1 where stock < 10`.execute(tx))
})

/** The expected matches, found by reading every product for sale. */
async function matchesByReading(terms: Terms, category?: Category): Promise<string[]> {
  const products = await market.context.db.read
    .selectFrom('products')
    .select(['id', 'search_text'])
    .where('deleted_at', 'is', null)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'Other'))
    .execute()
  const holds = (text: string) =>
    terms.every((group) =>
      group.some(({ word, isPrefix }) =>
        text.split(' ').some((held) => (isPrefix ? held.startsWith(word) : held === word)),
      ),
    )
  return products.filter(({ search_text }) => holds(search_text)).map(({ id }) => id)
}

/** Searches, with the cheapest 10,000 on the page. */
async function find(terms: Terms, countLimit: number, category?: Category) {
  const { db } = market.context
  const wanted = { terms, category, filters: {}, listed: (await matchesByReading([], category)).length }
  const page = { ...SORTING.price_asc, skip: 0, limit: 10_000 }
  return searchIndexOf(db).find(db.read, wanted, countLimit, page)
}

const beginning = (word: string): Term => ({ word, isPrefix: true })
const whole = (word: string): Term => ({ word, isPrefix: false })

test.each<[string, Terms]>([
  ['a word of nearly every product', [[beginning('a')]]],
  ['a rare word', [[whole('bicycle')]]],
  ['a rare word and a common one', [[beginning('fro')], [whole('bicycle')]]],
  ['common words', [[whole('made')], [beginning('to')], [beginning('a')]]],
  ['one of several words', [[whole('bicyle'), beginning('bicy'), whole('made')]]],
  ['words that never meet', [[whole('laptop')], [whole('cookbook')]]],
  ['an unknown word', [[beginning('zqxj')]]],
])('%s is found and counted exactly', async (_, terms) => {
  for (const category of [undefined, 'Other', 'Books'] as const) {
    const expected = await matchesByReading(terms, category)
    const found = await find(terms, 10_001, category)
    expect(found.total).toBe(expected.length)
    expect(found.ids.toSorted()).toEqual(expected.toSorted())
    // An estimate near the limit does not replace the count.
    for (const limit of [expected.length, expected.length + 1])
      expect(await find(terms, Math.max(1, limit), category)).toHaveProperty('total', expected.length)
  }
})

test('a page contains all matches, although counting stopped before the last', async () => {
  const terms = [[whole('bicycle')]]
  const expected = await matchesByReading(terms)
  const { total, ids } = await find(terms, expected.length - 1)
  expect(total).toBe(expected.length - 1)
  expect(ids.toSorted()).toEqual(expected.toSorted())
})
