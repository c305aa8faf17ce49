import { MINUTE } from '@haggle/shared-server'
import { sql } from 'kysely'
import { openMarket, placeOrder, placePaidOrder } from '../../../test/support'
import { operationsOf } from '../../../test/support/openApi'
import type { Database } from './database'
import { kyselyOf } from './queries'

declare const TEST_DATABASE: 'libsql' | 'postgres'

/** Makes a database refuse writes as on a disk that became read-only, PostgreSQL as after a failover. Returns the way back. */
async function makeReadOnly(db: Database): Promise<() => Promise<void>> {
  if (TEST_DATABASE === 'postgres') {
    await reconnect(db, 'on')
    return () => reconnect(db, 'off')
  }
  const { writing } = db
  const error = Object.assign(new Error('attempt to write a readonly database'), { code: 'SQLITE_READONLY' })
  db.writing = () => Promise.reject(error)
  return () => Promise.resolve(void (db.writing = writing))
}

/** Sets whether new connections are read-only, and ends the open ones. */
const reconnect = ({ read }: Database, readOnly: 'on' | 'off') =>
  kyselyOf(read)
    .connection()
    .execute(async (connection) => {
      await sql`set default_transaction_read_only = off`.execute(connection)
      await sql
        .raw(
          `do $$ begin execute format('alter database %I set default_transaction_read_only = ${readOnly}',
            current_database()); end $$`,
        )
        .execute(connection)
      await sql`set default_transaction_read_only = ${sql.lit(readOnly)}`.execute(connection)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(connection)
    })

test('while the database is read-only reads and quotes are answered and writes get a 503; then writes work again', async () => {
  const market = await openMarket({ BUDGET_FACTOR: '1' })
  const [customer, owner] = [await market.customer(), await market.owner()]
  const lamp = await market.product(owner)
  await placePaidOrder(market, customer, { [lamp._id]: 1 })
  const unpaid = await placeOrder(market, customer, { [lamp._id]: 1 })
  // overdue: the next read would release its stock
  market.wait(20 * MINUTE)

  const operations = await operationsOf(market.app)
  const idIn = (path: string) => (/\/shop/.test(path) ? owner.shopId : path.includes('/orders') ? unpaid._id : lamp._id)
  const readAll = async () => {
    const statuses: string[] = []
    for (const { path } of operations.filter(({ method }) => method === 'GET'))
      for (const as of [customer, owner]) {
        const { status } = await market.call('GET', path.replace(/\{\w+\}/g, idIn(path)), { as })
        statuses.push(`${path} as ${as.role}: ${status}`)
      }
    return statuses
  }
  const body = { orderItems: [{ product: lamp._id, qty: 1 }] }
  const write = () => market.call('PUT', `/api/wishlist/${lamp._id}`, { as: customer })

  const makeWritable = await makeReadOnly(market.context.db)
  const during = await readAll()
  expect((await market.call('POST', '/api/orders/quote', { as: customer, body })).status).toBe(200)
  expect(await write()).toMatchObject({
    status: 503,
    body: { message: 'The market cannot save anything at the moment. Please try again later.' },
    headers: { 'retry-after': '5' },
  })
  await makeWritable()
  expect(during).toEqual(await readAll())
  expect((await write()).status).toBe(200)
  await market.close()
})
