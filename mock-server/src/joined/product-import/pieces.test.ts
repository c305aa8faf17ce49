import type { ImportStarted } from '@haggle/shared-contract'
import { ValuesNode, type KyselyPlugin } from 'kysely'
import { type Owner, testMarket } from '../../../test/support'
import { HEADER, importsOf, line, sessionOf, wordy } from '../../../test/support/imports'
import type { Context } from '../../base/context'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { cancelImport, confirmImport } from './imports'

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

/** The context with transactions that tell how many rows each `insert` adds at once. */
function tellingInserts(context: Context, told: number[]): Context {
  const tell: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode' && node.values && ValuesNode.is(node.values))
        told.push(node.values.values.length)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const { db } = context
  const writing: typeof db.writing = (work, kind) =>
    db.writing((tx) => work(Object.assign(tx.withPlugin(tell), { afterCommit: tx.afterCommit }) as Transaction), kind)
  return { ...context, db: { ...db, writing } }
}

/** Descriptions so different that no word of one is a typo of the other's. */
const [BEFORE, AFTER] = [300, 900]

const found = async (number: number) =>
  (await market.call('GET', `/api/products?keyword=${wordy(number).split(' ').at(-2)}`)).body.total

test('a wordy product that is added, changed and restored is found by its words, of which few are inserted at once', async () => {
  const inserted: number[] = []
  const context = tellingInserts(market.context, inserted)
  const run = async (lines: readonly string[], mayGoOn?: () => boolean) => {
    const { body } = await imports.send(owner, lines.join('\n'))
    const { id } = body as unknown as ImportStarted
    await (await confirmImport(context, sessionOf(owner), id)).work(mayGoOn)
    return id
  }
  await run([HEADER, wordyLine(BEFORE), line('Pen')])
  expect([await found(BEFORE), await found(AFTER)]).toEqual([1, 0])
  const changed = (await imports.exported(owner)).replace(wordy(BEFORE), wordy(AFTER)).replace('Pen', 'Pencil')
  const [head = '', ...rows] = changed.trimEnd().split('\r\n')
  let pieces = 0
  // ends before the pencil
  const id = await run([head, ...rows.toSorted((a, b) => b.length - a.length)], () => ++pieces === 1)
  expect([await found(BEFORE), await found(AFTER)]).toEqual([0, 1])
  await cancelImport(context, sessionOf(owner), id)
  expect([await found(BEFORE), await found(AFTER)]).toEqual([1, 0])
  expect(Math.max(...inserted)).toBe(200)
})
