import { sql, type Kysely } from 'kysely'
import { newOrderNumber } from '../../base/ids'
import type { Batch } from './migrations/steps'
import type { Tables } from './tables'

/** Rows per statement; both databases accept that many parameters. */
const BATCH = 200

/** Gives a number to every order without one: those that earlier versions placed. */
export async function numberOrders(queries: Kysely<Tables>): Promise<void> {
  while ((await numberSomeOrders(queries)).next !== undefined);
}

/** Gives numbers to some orders without one. */
export async function numberSomeOrders(queries: Kysely<Tables>): Promise<Batch> {
  const orders = await queries
    .selectFrom('orders')
    .select('id')
    .where('order_number', 'is', null)
    .limit(BATCH)
    .execute()
  if (orders.length > 0) await numberThese(queries, orders)
  return { rows: orders.length, next: orders.length < BATCH ? undefined : '' }
}

async function numberThese(queries: Kysely<Tables>, orders: readonly { id: string }[]): Promise<void> {
  const numbers = await unusedNumbers(queries, orders.length)
  const rows = orders.map(({ id }, at) => sql`(${id}, ${numbers[at]})`)
  await sql`with numbered (id, number) as (values ${sql.join(rows)})
    update orders set order_number = (select number from numbered where numbered.id = orders.id)
    where order_number is null and id in (select id from numbered)`.execute(queries)
}

async function unusedNumbers(queries: Kysely<Tables>, count: number): Promise<string[]> {
  const numbers = new Set<string>()
  while (numbers.size < count) {
    while (numbers.size < count) numbers.add(newOrderNumber())
    const used = await queries
      .selectFrom('orders')
      .select('order_number')
      .where('order_number', 'in', [...numbers])
      .execute()
    for (const { order_number } of used) numbers.delete(order_number ?? '')
  }
  return [...numbers]
}
