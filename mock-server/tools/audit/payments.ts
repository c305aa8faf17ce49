import { sql, type SqlBool } from 'kysely'
import type { Snapshot } from '../../src/database/queries'
import type { PaymentRow } from '../../src/database/tables'
import { toCentsOf } from '../../src/payments/currency'
import type { Invariant } from './invariant'

export const paymentInvariants: Invariant[] = [
  { name: 'a paid order keeps one payment, any other none', violations: wrongPaymentCounts },
  { name: 'a payment is of the whole order', violations: partialPayments },
  { name: 'a refunded order has a refund', violations: refundedWithoutRefund },
  { name: 'a payment is refunded when all of it is back', violations: wrongRefundSums },
  { name: 'what is to be given back has a refund', violations: missingRefunds },
  { name: 'no refund has failed', violations: failedRefunds },
]

/** An order stays paid while a second payment is being refunded, even if its own was refunded meanwhile. */
async function wrongPaymentCounts(queries: Snapshot): Promise<string[]> {
  const countOf = (status: PaymentRow['status']) =>
    sql<number>`count(*) filter (where payments.status = ${sql.lit(status)})`
  const kept = countOf('captured')
  const rows = await queries
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .groupBy(['orders.id', 'orders.status'])
    .select(['orders.id', 'orders.status', kept.as('kept')])
    .having(
      sql<SqlBool>`case when orders.status = 'paid' then ${kept} > 1 or ${kept} + ${countOf('refunding')} = 0
        else ${kept} > 0 end`,
    )
    .execute()
  return rows.map(({ id, status, kept }) => `order ${id} is ${status} and keeps ${kept}`)
}

async function partialPayments(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'amount', 'payments.currency', 'total_cents', 'orders.id as order'])
    .execute()
  return rows
    .map((row) => ({ ...row, cents: toCentsOf(row.amount, row.currency) }))
    .filter(({ cents, total_cents }) => cents !== total_cents)
    .map(({ id, cents, total_cents, order }) => `payment ${id} is of ${cents} cents, order ${order} of ${total_cents}`)
}

async function refundedWithoutRefund(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .groupBy(['orders.id', 'orders.status'])
    .where('orders.status', '=', 'refunded')
    .select(({ fn }) => [
      'orders.id',
      fn.count<number>('payments.id').as('all'),
      fn.count<number>('payments.id').filterWhere('payments.status', '=', 'refunded').as('back'),
    ])
    .execute()
  return rows
    .filter(({ back }) => back === 0)
    .map(({ id, all }) => `order ${id} is refunded and has none${all > 0 ? ' that was processed' : ''}`)
}

/** Each payment's amount and processed refunds. PostgreSQL returns sums as text. */
const backOf = (queries: Snapshot) =>
  queries
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .groupBy(['payments.id', 'payments.amount', 'payments.status'])
    .select(({ fn, val }) => [
      'payments.id',
      'payments.amount',
      'payments.status',
      fn.coalesce(fn.sum<number>('refunds.amount').filterWhere('state', '=', 'processed'), val(0)).as('back'),
      fn.count<number>('refunds.id').as('refunds'),
    ])

async function wrongRefundSums(queries: Snapshot): Promise<string[]> {
  return (await backOf(queries).execute())
    .map((row) => ({ ...row, back: Number(row.back) }))
    .filter(({ amount, back, status }) => back > amount || (status === 'refunded') !== (back === amount))
    .map(({ id, amount, back, status }) => `payment ${id} is ${status} and gave ${back} of ${amount} back`)
}

async function missingRefunds(queries: Snapshot): Promise<string[]> {
  return (await backOf(queries).where('payments.status', '=', 'refunding').execute())
    .filter(({ refunds }) => refunds === 0)
    .map(({ id }) => `payment ${id} is to be given back and has none`)
}

/** Failed refunds that no other refund has replaced. */
async function failedRefunds(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'failed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as later')
            .select('later.id')
            .whereRef('later.payment_id', '=', 'refunds.payment_id')
            .whereRef('later.amount', '>=', 'refunds.amount')
            .where('later.state', '<>', 'failed'),
        ),
      ),
    )
    .execute()
  return rows.map(
    ({ order_id, payment_id, provider_refund_id, amount }) =>
      `refund ${provider_refund_id} of ${amount} of payment ${payment_id}, order ${order_id}`,
  )
}
