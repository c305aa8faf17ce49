import { sql, type Kysely } from 'kysely'
import { freshEnvironment, givenAnew, openMarket, placePaidOrder } from '../../../test/support'
import { paidOrders, sumsOfPaidOrders } from '../../../test/upgrade/madeUpMigrations'
import { readConfig } from '../../base/config'
import { migrate, type MigrationLog } from './migrate'
import { migrations } from './migrations'
import { fillById, type Batch, type SteppedMigration } from './migrations/steps'
import { openDatabase } from './open'
import { kyselyOf } from './queries'
import type { Tables } from './tables'

const market = givenAnew(() => openMarket())
let queries: Kysely<Tables>
beforeEach(() => {
  queries = kyselyOf(market.context.db.read)
  lines.length = 0
})

const { log, lines } = logOf()

function logOf(): { log: MigrationLog; lines: object[] } {
  const lines: object[] = []
  return { lines, log: { info: (details, message) => void lines.push({ ...details, message }) } }
}

/** Starts newer code, with these migrations beside those of today. */
const upgrade = (later: Record<string, SteppedMigration>) => {
  const { dialect } = market.context.db
  return migrate(queries, dialect, { own: { ...migrations(dialect), ...later }, log })
}

/** Adds a column to `users` and fills it, two rows per transaction. */
function colours(): { migration: SteppedMigration; begun: string[]; killBefore(batch: number): void } {
  const begun: string[] = []
  let killed = Infinity
  const fill = fillById('users', 2, (range) => sql`update users set colour = 'red' where ${range}`)
  return {
    begun,
    killBefore: (batch) => (killed = batch),
    migration: {
      up: async (db: Kysely<Tables>) => void (await sql`alter table users add column colour text`.execute(db)),
      steps: [
        {
          fill: async (db, from) => {
            if (begun.length === killed) throw new Error('killed')
            begun.push(from)
            return fill.fill(db, from)
          },
        },
        { index: 'users_by_colour', on: 'users (colour)' },
      ],
    },
  }
}

const coloursOf = async () =>
  (await sql<{ colour: string | null }>`select colour from users order by id`.execute(queries)).rows.map(
    ({ colour }) => colour,
  )

test('a fill that is killed between two batches continues after the last one', async () => {
  for (let n = 0; n < 5; n++) await market.customer()
  const { migration, begun, killBefore } = colours()
  killBefore(2)
  await expect(upgrade({ '900_colours': migration })).rejects.toThrow('killed')
  expect(await coloursOf()).toEqual(['red', 'red', 'red', 'red', null])

  killBefore(Infinity)
  const ids = await queries.selectFrom('users').select('id').orderBy('id').execute()
  await upgrade({ '900_colours': migration })
  await upgrade({ '900_colours': migration })
  expect(begun).toEqual(['', ids[1]?.id, ids[3]?.id])
  expect(await coloursOf()).toEqual(Array(5).fill('red'))
})

test('code that does not know a migration starts while its fill is under way', async () => {
  await market.customer()
  const { migration, killBefore } = colours()
  killBefore(0)
  await expect(upgrade({ '900_colours': migration })).rejects.toThrow('killed')
  await upgrade({})
  expect(await coloursOf()).toEqual([null])
})

test('an upgrade logs each migration and each fill, with its rows and time', async () => {
  for (let n = 0; n < 3; n++) await market.customer()
  const ms = expect.any(Number) as number
  await upgrade({ '900_colours': colours().migration, '901_nothing': { up: () => Promise.resolve() } })
  expect(lines).toEqual([
    { pending: ['900_colours', '901_nothing'], message: 'database is upgraded' },
    { migration: '900_colours', rows: 3, ms, message: 'rows filled' },
    { migration: '900_colours', ms, message: 'migration run' },
    { migration: '901_nothing', ms, message: 'migration run' },
  ])
})

test('a new database takes one line', async () => {
  const { environment, drop } = await freshEnvironment({ hasSchema: false })
  const created = logOf()
  const db = await openDatabase(readConfig(environment), undefined, undefined, created.log)
  await db.close()
  const count = Object.keys(migrations(market.context.db.dialect)).length
  expect(created.lines).toEqual([{ migrations: count, ms: expect.any(Number) as number, message: 'database created' }])
  await drop()
})

test('orders that are paid and refunded while a fill sums them up are counted once', async () => {
  const { db } = market.context
  const [owner, customer] = [await market.owner(), await market.customer()]
  const lamp = await market.product(owner, { countInStock: 100 })
  const buy = () => placePaidOrder(market, customer, { [lamp._id]: 1 })
  const orders = [await buy(), await buy(), await buy(), await buy(), await buy()]
  const refund = (order?: { _id: string }) =>
    db.writing((tx) =>
      tx
        .updateTable('orders')
        .set({ status: 'refunded' })
        .where('id', '=', order?._id ?? '')
        .execute(),
    )
  const { up, steps = [] } = paidOrders(db.dialect, 2)
  let batches = 0
  const killedAfterOne =
    (fill: (db: Kysely<Tables>, from: string) => Promise<Batch>) => (tx: Kysely<Tables>, from: string) => {
      if (batches++ === 1) throw new Error('killed')
      return fill(tx, from)
    }
  const killed = steps.map((step) => ('fill' in step ? { fill: killedAfterOne(step.fill) } : step))
  await expect(upgrade({ '903_paid_orders': { up, steps: killed } })).rejects.toThrow('killed')
  // of the orders that were added, and of the others
  await refund(orders[0])
  await refund(orders[4])
  await buy()
  await upgrade({ '903_paid_orders': { up, steps } })
  await buy()
  await refund(orders[2])
  const { summed, counted } = await sumsOfPaidOrders(queries)
  expect(summed).toEqual([{ user_id: customer._id, orders: 4 }])
  expect(summed).toEqual(counted)
})
