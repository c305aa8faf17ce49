import { setTimeout as delay } from 'node:timers/promises'
import { openMarket, type TestMarket } from '../../test/support'
import type { Change } from '../core/database/changes'
import type { Database } from '../core/database/database'

let market: TestMarket
let twin: TestMarket
let lamp: string
const received = new Map<Database, Change[]>()

beforeAll(async () => {
  market = await openMarket({ REPLY_CACHE: 'on' })
  twin = await market.twin()
  lamp = (await market.product(await market.owner()))._id
  for (const { context } of [market, twin]) {
    const changes: Change[] = []
    context.db.changes?.listen((change) => changes.push(change))
    received.set(context.db, changes)
  }
  for (const { context } of [market, twin]) await takeSettled(context.db)
})
afterAll(async () => {
  await twin.close()
  await market.close()
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
  const start = performance.now()
  let changes: Change[] = []
  while (changes.length === 0 && performance.now() - start < 5000) {
    changes = takeChanges(twin.context.db)
    await delay(1)
  }
  expect(changes).toEqual([{ product: lamp }])
  expect(performance.now() - start).toBeLessThan(1000)
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
