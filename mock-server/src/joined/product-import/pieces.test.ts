import type { ImportStarted } from '@haggle/shared-contract'
import { ValuesNode, type KyselyPlugin, type RootOperationNode } from 'kysely'
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

/** The context, and the queries that each of its transactions has built. */
function withQueries(context: Context): { context: Context; built: RootOperationNode[][] } {
  const built: RootOperationNode[][] = []
  const { db } = context
  const writing: typeof db.writing = (work, kind) =>
    db.writing((tx) => {
      const queries: RootOperationNode[] = []
      built.push(queries)
      const tell: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries.push(node)
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }
      return work(Object.assign(tx.withPlugin(tell), { afterCommit: tx.afterCommit }) as Transaction)
    }, kind)
  return { context: { ...context, db: { ...db, writing } }, built }
}

/** Descriptions so different that no word of one is a typo of the other's. */
const [BEFORE, AFTER] = [300, 900]

const rowsInserted = (node: RootOperationNode): number =>
  node.kind === 'InsertQueryNode' && node.values && ValuesNode.is(node.values) ? node.values.values.length : 0

async function run(context: Context, lines: readonly string[], mayGoOn?: () => boolean): Promise<string> {
  const { body } = await imports.send(owner, lines.join('\n'))
  const { id } = body as unknown as ImportStarted
  await (await confirmImport(context, sessionOf(owner), id)).work(mayGoOn)
  return id
}

const found = async (number: number) =>
  (await market.call('GET', `/api/products?keyword=${wordy(number).split(' ').at(-2)}`)).body.total

test('a wordy product that is added, changed and restored is found by its words, of which few are inserted at once', async () => {
  const { context, built } = withQueries(market.context)
  await run(context, [HEADER, wordyLine(BEFORE), line('Pen')])
  expect([await found(BEFORE), await found(AFTER)]).toEqual([1, 0])
  const changed = (await imports.exported(owner)).replace(wordy(BEFORE), wordy(AFTER)).replace('Pen', 'Pencil')
  const [head = '', ...rows] = changed.trimEnd().split('\r\n')
  let pieces = 0
  // ends before the pencil
  const id = await run(context, [head, ...rows.toSorted((a, b) => b.length - a.length)], () => ++pieces === 1)
  expect([await found(BEFORE), await found(AFTER)]).toEqual([0, 1])
  await cancelImport(context, sessionOf(owner), id)
  expect([await found(BEFORE), await found(AFTER)]).toEqual([1, 0])
  expect(Math.max(...built.flat().map(rowsInserted))).toBe(200)
})

test('a product of a hundred variants is repriced with few queries beside one for each of them', async () => {
  const { context, built } = withQueries(market.context)
  const variants = Array.from(
    { length: 100 },
    (_, at) => `${line('Dress')},Size,S${at % 10},Colour,C${Math.floor(at / 10)}`,
  )
  await run(context, [`${HEADER},option1,value1,option2,value2`, ...variants])
  const cheaper = (await imports.exported(owner)).replaceAll(',10,8,5,', ',9,7,5,')
  await run(context, [cheaper])
  expect(await imports.productsOf(owner)).toMatchObject([{ sellingPrice: 9 }])
  expect(Math.max(...built.map(({ length }) => length))).toBeLessThan(40)
})
