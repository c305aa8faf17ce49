import { DAY } from '@haggle/shared-server'
import { type Owner, testMarket } from '../../../test/support'
import { importsOf, sessionOf } from '../../../test/support/imports'
import { audit } from '../../../tools/audit/audit'
import { prune } from '../../core/database/pruning'
import { undoDeadImports } from './applyImport'
import { importRows } from './importRows'
import { rowsFrom } from './rowsStore'
import { updateImport } from './store'

const market = testMarket()
const imports = importsOf(market)

/** An import that added 5 units to a product of 10, left in this state by an instance that died or hangs. */
async function leftBehind(owner: Owner, state: 'importing' | 'undoing'): Promise<string> {
  const { context } = market
  await market.product(owner, { countInStock: 10 })
  const [head, row] = (await imports.exported(owner)).split('\r\n')
  const { body } = await imports.send(owner, `${head}\n${row?.replace(/,10$/, ',15')}`)
  const { id } = body as unknown as { id: string }
  await context.db.writing(async (tx) => {
    await importRows(context, tx, sessionOf(owner), await rowsFrom(tx, id, 0))
    await updateImport(tx, id, { state: 'checked' }, { state, done: 1, busy_until: context.now() - 1 })
  })
  return id
}

test('two instances that undo the same import undo each row once', async () => {
  const [owner, twin] = [await market.owner(), await market.twin()]
  const id = await leftBehind(owner, 'undoing')
  await Promise.all([undoDeadImports(market.context), undoDeadImports(twin.context)])
  expect((await imports.act(owner, id)).state).toBe('cancelled')
  expect(await imports.productsOf(owner)).toMatchObject([{ countInStock: 10 }])
  expect(await audit(market.context.db)).toEqual([])
})

test('an import that is being undone is not forgotten, however old it is', async () => {
  const owner = await market.owner()
  const id = await leftBehind(owner, 'undoing')
  market.wait(2 * DAY)
  await prune(market.context)
  await undoDeadImports(market.context)
  expect((await imports.act(owner, id)).state).toBe('cancelled')
  expect(await imports.productsOf(owner)).toMatchObject([{ countInStock: 10 }])
})

test('the background job does not wait for an instance that begins to undo an import and dies', async () => {
  const { db } = market.context
  const owner = await market.owner()
  const id = await leftBehind(owner, 'importing')
  const writing: typeof db.writing = async (work, kind) => {
    await db.writing((tx) => updateImport(tx, id, { state: 'importing' }, { state: 'undoing' }))
    return db.writing(work, kind)
  }
  await undoDeadImports({ ...market.context, db: { ...db, writing } })
  await undoDeadImports(market.context)
  expect((await imports.act(owner, id)).state).toBe('cancelled')
})
