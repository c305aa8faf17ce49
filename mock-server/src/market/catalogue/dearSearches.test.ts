import { CATEGORIES, MAX_KEYWORD, ProductQuery, type SortBy } from '@haggle/shared-contract'
import { diceOf, type Dice } from '../../../seed/dice'
import { howOften, type Owner, testMarket } from '../../../test/support'
import { seedBulk } from '../../../tools/seed/bulk'
import { kyselyOf } from '../../core/database/queries'
import { SORTING } from '../search/sorting'
import { suggest } from '../search/suggestions'
import { listProducts } from './list'
import { listQueries } from './listStore'

/** At 100,000 products the embedded database may take 60 ms of the process, and the API 20 ms beside PostgreSQL. */
const LIMIT_MS = { libsql: 60, postgres: 20 }
const PRODUCTS = howOften({ short: 1000, full: 100_000 })
const SEARCHES = howOften({ short: 80, full: 1500 })
const SEED = Date.now() % 1_000_000

/** Texts that a search may look up among the known words, and queries that it may send. */
const WORK = { texts: 9000, queries: 20 }

/** A busy machine takes longer: a search is dear if each of so many runs is. */
const RUNS = 10

jest.setTimeout(howOften({ short: 60_000, full: 1_800_000 }))

const market = testMarket()
let owner: Owner
let words: string[]
beforeAll(async () => {
  await seedBulk(market.context, PRODUCTS, () => undefined)
  owner = await market.owner()
  const rows = await market.context.db.read.selectFrom('search_words').select('word').execute()
  words = rows.map(({ word }) => word)
  await market.product(owner, { name: '가방손잡이 蓝牙耳机', description: 'หูฟังบลูทูธ Ⅷ ﷺ' })
})

/** A letter of each alphabet in which typos are corrected, and of some in which they are not. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789αаאءअᄀ가蓝ฟカ%\'"ﷺ㌀']

function misspelt(dice: Dice, word: string): string {
  const at = dice.between(0, word.length)
  const [before, after] = [word.slice(0, at), word.slice(at)]
  const letters = Array.from({ length: dice.between(1, 7) }, () => dice.pick(LETTERS)).join('')
  return dice.pick([before + letters + after, word + letters, before + after.slice(1), letters, word.slice(0, at + 1)])
}

function keywordOf(dice: Dice): string {
  const count = dice.pick([1, 2, 3, 5, 8, 13, 21, 50])
  const typed = Array.from({ length: count }, () =>
    dice.roll() < 0.4 ? dice.pick(words) : misspelt(dice, dice.pick(words)),
  )
  return typed.join(' ').slice(0, MAX_KEYWORD).trim()
}

const filtersOf = (dice: Dice) => ({
  sortBy: dice.pick(Object.keys(SORTING) as SortBy[]),
  pageNumber: dice.pick(['1', '50', '834']),
  ...(dice.roll() < 0.3 && { category: dice.pick(CATEGORIES) }),
  ...(dice.roll() < 0.3 && { minPrice: dice.pick(['1', '50', '499']) }),
  ...(dice.roll() < 0.3 && { maxPrice: dice.pick(['499', '500']) }),
  ...(dice.roll() < 0.2 && { inStock: 'true' }),
  ...(dice.roll() < 0.1 && { minRating: '1' }),
})

const KNOWN = ['headphones', 'wireless', 'cotton', 'leather', 'ceramic']
const DEAR = KNOWN.map((word) => `${word}αаאءअᄀx`)
  .join(' ')
  .slice(0, MAX_KEYWORD)

/** The work of one search: milliseconds of the process, the least of some runs if they are too many; texts and queries. */
async function workOf(search: () => Promise<unknown>) {
  const execute = jest.spyOn(kyselyOf(market.context.db.read), 'executeQuery')
  await search()
  const parameters = execute.mock.calls.map(([query]) => (query as { parameters: readonly unknown[] }).parameters)
  execute.mockRestore()
  const lengthOf = (value: unknown) =>
    typeof value === 'string' && value.startsWith('["') ? (JSON.parse(value) as string[]).length : 1
  const work = { texts: parameters.flat().reduce<number>((sum, value) => sum + lengthOf(value), 0) }
  let ms = Infinity
  for (let run = 0; run < RUNS && ms > LIMIT_MS[market.context.db.dialect.name]; run++) {
    const before = process.cpuUsage()
    await search()
    const { user, system } = process.cpuUsage(before)
    ms = Math.min(ms, (user + system) / 1000)
  }
  return { ...work, queries: parameters.length, ms }
}

async function expectCheap(what: string, search: () => Promise<unknown>) {
  const { ms, texts, queries } = await workOf(search)
  const limit = LIMIT_MS[market.context.db.dialect.name]
  const isCheap = texts <= WORK.texts && queries <= WORK.queries && ms <= limit
  expect(isCheap ? '' : `${what}: ${ms.toFixed(1)} ms, ${texts} texts, ${queries} queries (seed ${SEED})`).toBe('')
}

test('no keyword, filter or letter of another alphabet makes a search dear', async () => {
  const { db } = market.context
  const lists = listQueries(db)
  const dice = diceOf(SEED)
  for (let each = 0; each < SEARCHES; each++) {
    const keyword = each === 0 ? DEAR : keywordOf(dice)
    const query = ProductQuery.parse({ keyword, ...filtersOf(dice) })
    await expectCheap(`a list ${JSON.stringify(query)}`, () => listProducts(db, lists, query))
    if (each % 4 === 0) await expectCheap(`suggestions for ${JSON.stringify(keyword)}`, () => suggest(db, keyword))
  }
})

test('nor do owners and customers search their orders and products at a higher price', async () => {
  const dice = diceOf(SEED)
  const carla = await market.customer()
  const lists = [
    ['/api/orders/myorders', carla],
    [`/api/orders/shop/${owner.shopId}`, owner],
    [`/api/products/shop/${owner.shopId}`, owner],
  ] as const
  for (let each = 0; each < SEARCHES / 4; each++) {
    const q = each === 0 ? DEAR : keywordOf(dice)
    for (const [path, as] of lists)
      await expectCheap(`${path} ${q}`, async () => {
        const { status } = await market.call('GET', `${path}?q=${encodeURIComponent(q)}`, { as })
        expect(status).toBe(200)
      })
  }
})
