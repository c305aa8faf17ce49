import { setTimeout as delay } from 'node:timers/promises'
import { openMarket, type TestMarket } from '../../test/support'
import type { Change } from '../database/changes'
import type { Database } from '../database/database'

let market: TestMarket
let twin: TestMarket
let lamp: string
const told = new Map<Database, Change[]>()

beforeAll(async () => {
  market = await openMarket({ REPLY_CACHE: 'on' })
  twin = await market.twin()
  lamp = (await market.product(await market.owner()))._id
  for (const { context } of [market, twin]) {
    const changes: Change[] = []
    context.db.changes?.listen((change) => changes.push(change))
    told.set(context.db, changes)
  }
  await delay(100)
  for (const { context } of [market, twin]) heardOf(context.db)
})
afterAll(async () => {
  await twin.close()
  await market.close()
})

/** What an instance has heard since it was last asked. */
function heardOf(instance: Database): Change[] {
  instance.changes?.heard()
  return told.get(instance)?.splice(0) ?? []
}

const sell = () =>
  market.context.db.writing((tx) =>
    tx
      .updateTable('products')
      .set((product) => ({ stock: product('stock', '-', 1) }))
      .where('id', '=', lamp)
      .execute(),
  )

test('whoever writes has heard of it when the write is done, another instance within moments', async () => {
  await sell()
  expect(heardOf(market.context.db)).toEqual([{ product: lamp }])
  const start = performance.now()
  let heard: Change[] = []
  while (heard.length === 0 && performance.now() - start < 5000) {
    heard = heardOf(twin.context.db)
    await delay(1)
  }
  expect(heard).toEqual([{ product: lamp }])
  expect(performance.now() - start).toBeLessThan(1000)
})

test('what is rolled back is not heard of', async () => {
  const { db } = market.context
  const undone = db.writing(async (tx) => {
    await tx.updateTable('products').set({ stock: 1 }).where('id', '=', lamp).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await delay(50)
  expect([heardOf(db), heardOf(twin.context.db)]).toEqual([[], []])
})

test('of many writes at once every one is heard of before it is done', async () => {
  const sold = async () => {
    await sell()
    return market.context.db.changes?.heard()
  }
  expect(await Promise.all(Array.from({ length: 8 }, sold))).toEqual(Array(8).fill(true))
  expect(heardOf(market.context.db).length).toBeGreaterThan(0)
})
