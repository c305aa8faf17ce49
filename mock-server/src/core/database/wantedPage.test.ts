import { openMarket, type TestMarket } from '../../../test/support'
import { seedBulk } from '../../../tools/seed/bulk'
import type { Search } from './dialect'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
  await seedBulk(market.context, 600, () => undefined)
})
afterAll(() => market.close())

const list = { category: undefined, listed: 600 }
const made = [[{ word: 'made', isPrefix: false }]]
const searches: [string, Search, ('libsql' | 'postgres')[]][] = [
  ['letters', { ...list, wordGroups: [], filters: { initials: 2 ** 0 + 2 ** 12 } }, ['libsql', 'postgres']],
  [
    'letters in a category',
    { ...list, category: 'Books', wordGroups: [], filters: { initials: 1 } },
    ['libsql', 'postgres'],
  ],
  ['a filter', { ...list, wordGroups: [], filters: { inStock: true } }, ['libsql']],
  ['a long range of prices', { ...list, wordGroups: [], filters: { minCents: 3000 } }, ['libsql']],
  ['words', { ...list, wordGroups: made }, ['postgres']],
  ['words and a filter', { ...list, wordGroups: made, filters: { minCents: 3000 } }, ['postgres']],
]

test.each(searches)(
  'counting %s finds the wanted page, or the last one of a shorter list',
  async (_, search, databases) => {
    const { dialect, searching } = market.context.db
    for (const column of ['products.created_at', 'products.selling_cents', 'products.name_key'] as const) {
      const order = { column, direction: 'desc' } as const
      const found = await dialect.find(searching, search, 10_001)
      expect(found.total).toBeGreaterThan(30)
      const ids = await dialect.pageOf(searching, search, found, { ...order, skip: 0, limit: found.total })
      const last = Math.floor((found.total - 1) / 12) * 12
      for (const skip of [0, 24, last, last + 12, 9996]) {
        const { total, page } = await dialect.find(searching, search, 10_001, { ...order, skip, limit: 12 })
        expect(total).toBe(found.total)
        if (!databases.includes(dialect.name)) continue
        const begin = Math.min(skip, last)
        expect(page).toEqual({ ...order, skip: begin, ids: ids.slice(begin, begin + 12) })
      }
    }
  },
)

test('counting letters stops at its limit, with the wanted page', async () => {
  const { dialect, searching } = market.context.db
  const search = { ...list, wordGroups: [], filters: { initials: 1 } }
  const order = { column: 'products.selling_cents', direction: 'asc' } as const
  const found = await dialect.find(searching, search, 51, { ...order, skip: 36, limit: 12 })
  expect(found).toMatchObject({ total: 51, isWhole: false })
  expect(found.page?.ids).toEqual(await dialect.pageOf(searching, search, found, { ...order, skip: 36, limit: 12 }))
})

test('a short range of prices is not scanned in the order of the page', async () => {
  const { dialect, searching } = market.context.db
  const search = { ...list, wordGroups: [], filters: { minCents: 3000, maxCents: 3001 } }
  const order = { column: 'products.name_key', direction: 'asc', skip: 0, limit: 12 } as const
  const found = await dialect.find(searching, search, 10_001, order)
  expect(found.page).toBeUndefined()
})
