import { withSecrets } from '../../sandbox/secrets'
import { makeContext } from '../../src/app/makeContext'
import { readConfig } from '../../src/base/config'
import type { Database } from '../../src/core/database/database'
import { migrate } from '../../src/core/database/migrate'
import { openDatabase } from '../../src/core/database/open'
import { kyselyOf } from '../../src/core/database/queries'
import { audit } from '../../tools/audit/audit'
import { seedBulk } from '../../tools/seed/bulk'
import { freshEnvironment, given, howOften, openMarketDay, startSomewhere, type BackEnd } from '../support'
import { sumsOfPaidOrders, withLater } from '../upgrade/madeUpMigrations'

/** Rows that migrations fill or rewrite. */
const PRODUCTS = howOften({ short: 600, full: 50_000 })
const ORDERS = PRODUCTS / 5

/** So many of what was confirmed are looked up afterwards, at most. */
const CHECKED = 500

jest.setTimeout(howOften({ short: 240_000, full: 1_800_000 }))

let old: BackEnd | undefined
const market = given(freshEnvironment, () => old?.process.kill('SIGKILL'))

const start = async (): Promise<string> => {
  const backEnd = await startSomewhere({ ...market.environment, ORDER_HOLD_MINUTES: '0.05' })
  old = backEnd
  await old.ready
  return backEnd.url
}

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(readConfig(market.environment))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Migrates as the start of an instance of newer code does. */
const upgrade = () => withDatabase((db) => migrate(kyselyOf(db.read), db.dialect, { own: withLater(db.dialect) }))

test('no call to the old instance fails while two new ones start at once, and fill and index thousands of rows', async () => {
  const settings = readConfig({ ...market.environment, SEED: 'none' })
  await withDatabase(async (db) => {
    await seedBulk(makeContext(await withSecrets(settings, db), db), PRODUCTS, () => undefined, ORDERS)
    const unclean = { description: 'Made\u202e of brass.' }
    await db.writing((tx) => tx.updateTable('products').set(unclean).where('category', '=', 'Books').execute())
  })
  const day = await openMarketDay(await start())

  const shopping = day.begin()
  await Promise.all([upgrade(), upgrade()])
  await shopping.stop()
  expect(day.confirmed.length).toBeGreaterThan(5)
  expect(day.surprises).toEqual([])
  expect(day.unanswered).toBe(0)
  const each = Math.ceil(day.confirmed.length / CHECKED)
  expect(await day.forgotten(day.confirmed.filter((_, at) => at % each === 0))).toEqual([])
  await withDatabase(async (db) => {
    const queries = kyselyOf(db.read)
    const unclean = queries.selectFrom('products').select('id').where('description', 'like', '%\u202e%').limit(1)
    expect(await unclean.execute()).toEqual([])
    const { summed, counted } = await sumsOfPaidOrders(queries)
    expect(summed).toEqual(counted)
    expect((await audit(db)).filter((line) => line.includes('too many'))).toEqual([])
  })
})
