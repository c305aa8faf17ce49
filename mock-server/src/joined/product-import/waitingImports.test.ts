import { setImmediate as turn } from 'node:timers/promises'
import { lamp, type Owner, testMarket } from '../../../test/support'
import { leave } from '../../../test/support/accounts'
import { importsOf, line, sessionOf } from '../../../test/support/imports'
import { audit } from '../../../tools/audit/audit'
import { MOST_PRODUCTS } from '../../core/database/pieces'
import { prune } from '../../core/database/pruning'
import { applyImport, continueImports, undoDeadImports } from './applyImport'
import { confirmImport } from './imports'
import { importById, updateImport } from './store'

const DAY = 24 * 60 * 60 * 1000

/** What a shop may add in a day. */
const MAX = 50

const market = testMarket({ BUDGET_FACTOR: String(MAX / 1000) })
const imports = importsOf(market)
let owner: Owner
// a day later, so that budgets are full again
beforeEach(async () => {
  market.wait(DAY)
  owner = await market.owner()
})

/** Sends and confirms a file of so many new products; resolves when it waits or is done. */
async function imported(count: number) {
  const lines = Array.from({ length: count }, (_, at) => line(`Lamp ${at}`))
  const id = await imports.start(owner, ...lines)
  expect((await imports.act(owner, id, 'confirm')).status).toBe(200)
  return { id, state: await settled(id) }
}

/** Asks the API only once: its budgets are small here. */
async function settled(id: string) {
  while (await isApplying(id)) await turn()
  const { state, done, of, waitsUntil } = await imports.act(owner, id)
  return { state, done, of, waitsUntil }
}

async function isApplying(id: string): Promise<boolean> {
  const row = await importById(market.context.db.read, id)
  return row?.state === 'importing' && (row.busy_until !== null || row.waits_until === null)
}

const names = async () => (await imports.productsOf(owner)).length
const post = () => market.call('POST', '/api/products', { as: owner, body: lamp() })
const tomorrow = () => {
  market.wait(DAY)
  return market.context.now()
}

test('an import that adds more products than a shop may in a day waits, and goes on by itself the next day', async () => {
  const began = market.context.now()
  const { id, state } = await imported(2 * MAX + 2)
  const next = new Date(began + DAY).toISOString()
  expect(state).toEqual({ state: 'importing', done: MAX, of: 2 * MAX + 2, waitsUntil: next })
  expect(await names()).toBe(MAX)
  await continueImports(market.context)
  expect(await names()).toBe(MAX)

  tomorrow()
  await prune(market.context)
  await continueImports(market.context)
  expect(await settled(id)).toMatchObject({ state: 'importing', done: 2 * MAX })
  tomorrow()
  await continueImports(market.context)
  expect(await settled(id)).toMatchObject({ state: 'done', done: 2 * MAX + 2 })
  expect(await names()).toBe(2 * MAX + 2)
  expect(await audit(market.context.db)).toEqual([])
  const { rows } = await imports.act(owner, id)
  expect(rows.map(({ line, action }) => [line, action])).toEqual(
    Array.from({ length: 2 * MAX + 2 }, (_, at) => [at + 2, 'add']),
  )
})

test('products added one by one count as those of an import do', async () => {
  for (let each = 0; each < 2; each++) expect((await post()).status).toBe(201)
  const { state } = await imported(MAX)
  expect(state).toMatchObject({ state: 'importing', done: MAX - 2, of: MAX })
  const refused = await post()
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many new products\. Please try again in \d+ hours\.$/) as string },
    headers: { 'retry-after': expect.anything() as string },
  })
  const { body } = await market.call('GET', '/api/docs/json')
  expect(JSON.stringify(body)).toContain('"what":"new products","minutes":1440,"perAccount":50')
})

test('a waiting import can be cancelled: its products go, and others may be added the same day', async () => {
  const { id } = await imported(MAX + 3)
  expect(await imports.act(owner, id, 'cancel')).toMatchObject({ status: 200, state: 'cancelled', done: 0 })
  expect(await names()).toBe(0)
  tomorrow()
  await continueImports(market.context)
  expect(await names()).toBe(0)
  expect((await imported(MAX)).state.state).toBe('done')
})

test('an instance that dies on a later day of an import loses nothing of the days before', async () => {
  const { id } = await imported(MAX + 3)
  const now = tomorrow()
  const { db } = market.context
  // as it left it: two more rows are imported, and nobody works on it
  await db.writing((tx) => updateImport(tx, id, { state: 'importing' }, { busy_until: now - 1 }))
  const twin = await market.twin()
  await Promise.all([undoDeadImports(market.context), undoDeadImports(twin.context)])
  expect(await settled(id)).toMatchObject({ state: 'done', done: MAX + 3 })
  expect(await names()).toBe(MAX + 3)
})

test('an import whose instance stops waits, and goes on by itself where it was', async () => {
  const { context } = market
  const id = await imports.start(owner, ...Array.from({ length: 12 }, (_, at) => line(`Lamp ${at}`)))
  const { work } = await confirmImport(context, sessionOf(owner), id)
  let pieces = 0
  await work(() => (pieces += 1) <= 2)
  expect(await settled(id)).toMatchObject({ state: 'importing', done: 2 * MOST_PRODUCTS, of: 12 })
  await continueImports(context)
  expect(await settled(id)).toMatchObject({ state: 'done', done: 12 })
  expect(await names()).toBe(12)
})

test('what was refused on an earlier day is told at the end', async () => {
  const { context } = market
  const { _id } = (await post()).body as unknown as { _id: string }
  const head = '_id,name,description,image,category,mrp,sellingPrice,minNegotiablePrice,countInStock'
  const added = Array.from({ length: MAX }, (_, at) => `,${line(`Lamp ${at}`)}`)
  const { body } = await imports.send(owner, [head, `${_id},${line('Changed')}`, ...added].join('\n'))
  const { id } = body as unknown as { id: string }
  await market.call('DELETE', `/api/products/${_id}`, { as: owner })
  await imports.act(owner, id, 'confirm')
  expect(await settled(id)).toMatchObject({ state: 'importing', done: MAX })
  tomorrow()
  const row = await importById(context.db.read, id)
  expect(row?.busy_until).toBeNull()
  await continueImports(context)
  expect((await imports.act(owner, id)).rows[0]).toEqual({
    line: 2,
    action: 'refuse',
    reason: 'The product was deleted meanwhile.',
  })
})

test('two imports of one shop do not add more together', async () => {
  const ids = []
  for (let each = 0; each < 2; each++) {
    const id = await imports.start(owner, ...Array.from({ length: MAX - 1 }, (_, at) => line(`Lamp ${at}`)))
    ids.push(id)
    await imports.act(owner, id, 'confirm')
  }
  const states = await Promise.all(ids.map(settled))
  expect(states.reduce((sum, { done }) => sum + done, 0)).toBe(MAX)
  expect(await names()).toBe(MAX)
})

test('an import of an owner who leaves goes on no more', async () => {
  const { id } = await imported(MAX + 3)
  const row = await importById(market.context.db.read, id)
  expect((await leave(market, owner)).status).toBe(200)
  tomorrow()
  await continueImports(market.context)
  if (row) await applyImport(market.context, sessionOf(owner), row)
  expect((await importById(market.context.db.read, id))?.state).toBe('cancelled')
})
