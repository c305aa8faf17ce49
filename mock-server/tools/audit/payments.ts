import { sql } from 'kysely'
import type { Snapshot } from '../../src/database/queries'
import type { Invariant } from './invariant'

export const paymentInvariants: Invariant[] = [
  { name: 'a paid order keeps one payment, any other none', violations: miskept },
  { name: 'a payment is of the whole order', violations: partial },
  { name: 'a refunded order has a refund', violations: unrefunded },
]

async function miskept(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('orders')
    .leftJoin('payments', (join) =>
      join.onRef('payments.order_id', '=', 'orders.id').on('payments.status', '=', 'captured'),
    )
    .groupBy(['orders.id', 'orders.status'])
    .select(({ fn }) => ['orders.id', 'orders.status', fn.count<number>('payments.id').as('kept')])
    .having(({ eb, fn, ref }) =>
      eb(
        fn.count('payments.id'),
        '<>',
        eb.case().when(ref('orders.status'), '=', 'paid').then(sql.lit(1)).else(sql.lit(0)).end(),
      ),
    )
    .execute()
  return rows.map(({ id, status, kept }) => `order ${id} is ${status} and keeps ${kept}`)
}

async function partial(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'amount', 'total_cents', 'orders.id as order'])
    .whereRef('amount', '<>', 'total_cents')
    .execute()
  return rows.map(
    ({ id, amount, total_cents, order }) => `payment ${id} is of ${amount} cents, order ${order} of ${total_cents}`,
  )
}

async function unrefunded(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'refunded')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.status', 'in', ['refunding', 'refunded']),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => `order ${id} is refunded and has none`)
}
