import { type Owner, testMarket } from '../../../test/support'
import { importsOf, line, sessionOf, wordy } from '../../../test/support/imports'
import type { ReadQueries } from '../../core/database/database'
import { confirmImport } from './imports'

const market = testMarket()
const imports = importsOf(market)
let owner: Owner
beforeEach(async () => {
  owner = await market.owner()
})

const wordyLine = (at: number) => line(`Lamp ${at}`).replace('Bright', wordy(at))

const countOf = async (queries: ReadQueries, table: 'products' | 'search_words') =>
  Number(
    (
      await queries
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst()
    )?.count,
  )

test('a transaction of an import adds few products, a wordy one alone, and few new words', async () => {
  const lines = [...Array.from({ length: 12 }, (_, at) => line(`Pen ${at}`)), ...[1, 2, 3].map(wordyLine)]
  const id = await imports.start(owner, ...lines)
  const { context } = market
  const added: [products: number, words: number][] = []
  const writing: typeof context.db.writing = (work, kind) =>
    context.db.writing(async (tx) => {
      const before = [await countOf(tx, 'products'), await countOf(tx, 'search_words')] as const
      const result = await work(tx)
      added.push([(await countOf(tx, 'products')) - before[0], (await countOf(tx, 'search_words')) - before[1]])
      return result
    }, kind)
  const { work } = await confirmImport({ ...context, db: { ...context.db, writing } }, sessionOf(owner), id)
  await work()
  expect(added.map(([products]) => products).filter(Boolean)).toEqual([3, 3, 3, 1, 2, 1, 1, 1])
  expect(Math.max(...added.map(([, words]) => words))).toBe(200)
  // none adds both: new words are added before
  expect(added.filter(([products, words]) => products > 0 && words > 0)).toEqual([])
  expect(await imports.productsOf(owner)).toHaveLength(15)
})

test('wordy products are found by their words, whether added or changed', async () => {
  const found = async (keyword: string) => (await market.call('GET', `/api/products?keyword=${keyword}`)).body.total
  const [first = '', last = ''] = [wordy(7).split(' ')[0], wordy(7).split(' ').at(-2)]
  const id = await imports.start(owner, wordyLine(7))
  await imports.confirmed(owner, id)
  expect([await found(first), await found(last)]).toEqual([1, 1])
  const file = (await imports.exported(owner)).replace(wordy(7), wordy(8))
  const { body } = await imports.send(owner, file)
  await imports.confirmed(owner, (body as unknown as { id: string }).id)
  expect(await found(wordy(8).split(' ')[0] ?? '')).toBe(1)
})
