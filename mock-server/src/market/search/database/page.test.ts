import { testMarket } from '../../../../test/support'
import { seedBulk } from '../../../../tools/seed/bulk'
import { SORTING } from '../sorting'
import type { Wanted } from './adapter'
import type { Page } from './page'
import { searchIndexOf } from './searchIndex'

const market = testMarket()
beforeAll(async () => {
  await seedBulk(market.context, 600, () => undefined)
})

const list = { category: undefined, filters: {}, terms: [], listed: 600 }
const made = [[{ word: 'made', isPrefix: false }]]
const find = (wanted: Wanted, countLimit: number, page: Pick<Page, 'skip' | 'limit'> & Partial<Page>) => {
  const { db } = market.context
  return searchIndexOf(db).find(db.read, wanted, countLimit, { ...SORTING.price_asc, ...page })
}

test.each<[string, Partial<Wanted>]>([
  ['letters', { filters: { initials: 2 ** 0 + 2 ** 12 } }],
  ['letters in a category', { category: 'Books', filters: { initials: 1 } }],
  ['a filter', { filters: { inStock: true } }],
  ['a long range of prices', { filters: { minCents: 3000 } }],
  ['words', { terms: made }],
  ['words and a filter', { terms: made, filters: { minCents: 3000 } }],
])('counting %s finds the wanted page, or the last one of a shorter list', async (_, part) => {
  const wanted = { ...list, ...part }
  for (const order of [SORTING.newest, SORTING.price_desc, SORTING.name_desc]) {
    const all = await find(wanted, 10_001, { ...order, skip: 0, limit: 10_001 })
    expect(all.total).toBeGreaterThan(30)
    const last = Math.floor((all.total - 1) / 12) * 12
    for (const skip of [0, 24, last, last + 12, 9996]) {
      const { total, ids } = await find(wanted, 10_001, { ...order, skip, limit: 12 })
      const begin = Math.min(skip, last)
      expect([total, ids]).toEqual([all.total, all.ids.slice(begin, begin + 12)])
    }
  }
})

test('counting letters stops at its limit, with the wanted page', async () => {
  const wanted = { ...list, filters: { initials: 1 } }
  const { total, ids } = await find(wanted, 51, { skip: 36, limit: 12 })
  expect([total, ids]).toEqual([51, (await find(wanted, 10_001, { skip: 36, limit: 12 })).ids])
})
