import { within } from '@haggle/shared-server/testing/until'
import { given, testMarket } from '../../test/support'
import type { Change } from '../core/database/changes'
import type { Database } from '../core/database/database'
import { insertVariants, updateVariant } from '../market/catalogue/variantStore'

const market = testMarket({ REPLY_CACHE: 'on' })
const twin = given(() => market.twin())
let lamp: string
const received = new Map<Database, Change[]>()

beforeAll(async () => {
  lamp = (await market.product(await market.owner()))._id
  for (const { context } of [market, twin]) {
    const changes: Change[] = []
    context.db.changes?.listen((change) => changes.push(change))
    received.set(context.db, changes)
  }
  for (const { context } of [market, twin]) await takeSettled(context.db)
})

/** The changes that an instance has received since the last call. */
function takeChanges(instance: Database): Change[] {
  instance.changes?.catchUp()
  return received.get(instance)?.splice(0) ?? []
}

/** The same, after those under way have arrived. */
async function takeSettled(instance: Database): Promise<Change[]> {
  await instance.changes?.settled()
  return takeChanges(instance)
}

const sell = () =>
  market.context.db.writing((tx) =>
    tx
      .updateTable('products')
      .set((product) => ({ stock: product('stock', '-', 1) }))
      .where('id', '=', lamp)
      .execute(),
  )

test('the writing instance knows of a change when the write resolves, another instance within a second', async () => {
  await sell()
  expect(takeChanges(market.context.db)).toEqual([{ product: lamp }])
  let changes: Change[] = []
  await within(1000, () => (changes = takeChanges(twin.context.db)).length > 0)
  expect(changes).toEqual([{ product: lamp }])
})

test('a rolled back change is not reported', async () => {
  const { db } = market.context
  const undone = db.writing(async (tx) => {
    await tx.updateTable('products').set({ stock: 1 }).where('id', '=', lamp).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await takeSettled(db), await takeSettled(twin.context.db)]).toEqual([[], []])
})

test('each of many concurrent writes is reported before it resolves', async () => {
  const sold = async () => {
    await sell()
    return market.context.db.changes?.catchUp()
  }
  expect(await Promise.all(Array.from({ length: 8 }, sold))).toEqual(Array(8).fill(true))
  expect(takeChanges(market.context.db).length).toBeGreaterThan(0)
})

test('a change of a variant is one of its product, on every instance', async () => {
  const { db } = market.context
  await db.writing((tx) =>
    insertVariants(tx, [
      {
        ...{ id: 'variant-1', product_id: lamp, position: 0, option_values: '["S"]', image: null, deleted_at: null },
        ...{ mrp_cents: 2, selling_cents: 2, floor_cents: 1, own_mrp: 0, own_selling: 0, own_floor: 0 },
        ...{ stock: 1, received: 1 },
      },
    ]),
  )
  for (const instance of [db, twin.context.db]) expect(await takeSettled(instance)).toContainEqual({ product: lamp })
  await db.writing((tx) => updateVariant(tx, 'variant-1', { selling_cents: 1 }))
  for (const instance of [db, twin.context.db]) expect(await takeSettled(instance)).toEqual([{ product: lamp }])
})
