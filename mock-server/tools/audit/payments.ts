import { sql, type SqlBool } from 'kysely'
import { foreignCurrency, toCentsOf } from '../../src/base/currency'
import type { Snapshot } from '../../src/core/database/queries'
import type { PaymentRow } from '../../src/core/database/tables'
import type { Invariant } from './invariant'

export const paymentInvariants: Invariant[] = [
  { name: 'a paid order keeps one payment, any other none', violations: wrongPaymentCounts },
  { name: 'a payment is of the whole order, or differs by an offer or a fee', violations: unexplainedPayments },
  { name: 'a refunded order has a refund', violations: refundedWithoutRefund },
  { name: 'a payment is refunded when all of it is back', violations: wrongRefundSums },
  { name: 'what is to be given back has a refund', violations: missingRefunds },
  { name: 'what did not match an order is not kept', violations: keptUnmatched },
  { name: 'no refund has failed', violations: failedRefunds },
]

/** Payments that did not match count as none. An order stays paid while a second payment is being refunded, even if its own was refunded meanwhile. */
async function wrongPaymentCounts(queries: Snapshot): Promise<string[]> {
  const countOf = (status: PaymentRow['status']) =>
    sql<number>`count(*) filter (where payments.status = ${sql.lit(status)} and payments.unmatched = 0)`
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

async function unexplainedPayments(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'amount', 'payments.currency', 'offer_id', 'customer_fee'])
    .select(['total_cents', 'orders.id as order', 'orders.currency as orderCurrency'])
    .where('unmatched', '=', 0)
    .execute()
  return rows
    .map((row) => ({ ...row, cents: toCentsOf(row.amount - row.customer_fee, row.currency) }))
    .filter(
      ({ cents, total_cents, offer_id, currency, orderCurrency }) =>
        (offer_id === null ? cents !== total_cents : cents >= total_cents) ||
        foreignCurrency(currency, orderCurrency) !== undefined,
    )
    .map(
      ({ id, cents, currency, total_cents, order }) =>
        `payment ${id} is of ${cents} cents (${currency}), order ${order} of ${total_cents}`,
    )
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
      fn
        .count<number>('payments.id')
        .filterWhere(({ eb, and }) => and([eb('payments.status', '=', 'refunded'), eb('payments.unmatched', '=', 0)]))
        .as('back'),
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

async function keptUnmatched(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('unmatched', '=', 1)
    .where('status', '=', 'captured')
    .execute()
  return rows.map(({ id, order_id }) => `payment ${id} of order ${order_id}`)
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
    .where('replaced_by', 'is', null)
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
