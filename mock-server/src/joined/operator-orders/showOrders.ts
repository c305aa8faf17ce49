import type {
  FoundOrder,
  FoundOrders,
  OperatorOrder,
  OperatorOrderPart,
  OperatorOrdersQuery,
  OperatorPayment,
  OperatorRefund,
} from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { readAuditTrail, withoutFloors } from '../../core/audit-trail/listAuditTrail'
import type { ReadQueries } from '../../core/database/database'
import type { PaymentRow } from '../../core/database/tables'
import { pageOfItems } from '../../core/http/pageQuery'
import { disputesOfOrder } from '../../market/disputes/showDisputes'
import { disputesOfOrders } from '../../market/disputes/store'
import { findOrder, orderForCustomer } from '../../market/orders/findOrder'
import { ordersWithIds } from '../../market/orders/orderStore'
import { partsOf, type Part } from '../../market/orders/partStore'
import type { StoredRefund } from '../../market/orders/payments/refundStore'
import { toOrders } from '../../market/orders/toOrder'
import { toEntry } from '../../market/payouts/lists'
import { toMoney } from '../../market/payouts/toPayout'
import { partMoney } from './partMoney'
import { countOrders, entriesOfOrder, pageOfOrders, paymentsOfOrder, refundsOfOrder, stuckRefundsOf } from './store'

/** A page of orders by number, customer, payment, dispute or shop, the newest first; past the last page, the last one. */
export async function findOrders(
  { db, now }: Context,
  { pageNumber, ...query }: OperatorOrdersQuery,
): Promise<FoundOrders> {
  const filter = { now: now(), ...query }
  return pageOfItems(await countOrders(db.read, filter), pageNumber, async (part) =>
    found(
      db.read,
      filter.now,
      (await pageOfOrders(db.read, { ...filter, ...part })).map(({ id }) => id),
    ),
  )
}

async function found(queries: ReadQueries, now: number, ids: readonly string[]): Promise<FoundOrder[]> {
  if (ids.length === 0) return []
  const rows = await ordersWithIds(queries, { ids, now })
  const stuck = await stuckRefundsOf(queries, ids, now)
  const disputed = (await disputesOfOrders(queries, ids)).filter(({ ask_at }) => ask_at !== null)
  return toOrders(rows).map((order) => {
    const row = rows.orders.find(({ id }) => id === order._id)
    return {
      _id: order._id,
      orderNumber: row?.order_number ?? '',
      customer: order.user,
      shops: order.deliveries.map(({ shop, shopName }) => ({ _id: shop, shopName })),
      status: order.status,
      totalPrice: order.totalPrice,
      currency: row?.currency ?? '',
      createdAt: order.createdAt,
      inDispute: disputed.some(({ order_id }) => order_id === order._id),
      stuckRefunds: stuck.get(order._id) ?? 0,
    }
  })
}

/** An order with its money, as operators see it. Throws 404. */
export async function showOrder(context: Context, id: string): Promise<OperatorOrder> {
  const { db } = context
  const { currency } = await findOrder(context, db.read, id)
  const parts = await partsOf(db.read, id)
  const payments = await paymentsOfOrder(db.read, id)
  const refunds = await refundsOfOrder(db.read, id)
  const shown: OperatorOrderPart[] = []
  for (const part of parts) shown.push(await toPart(context, part, currency))
  return {
    order: await orderForCustomer(context, id),
    currency,
    parts: shown,
    bookings: (await entriesOfOrder(db.read, id)).map(toEntry),
    payments: payments.map(toPayment),
    refunds: refunds.map((refund) => toRefund(context, refund, { parts, payments })),
    disputes: await disputesOfOrder(context, id),
    trail: (await readAuditTrail(context, [['subject', id]], 0)).map(withoutFloors),
  }
}

const toTime = (ms: number) => new Date(ms).toISOString()

async function toPart({ db }: Context, part: Part, currency: string): Promise<OperatorOrderPart> {
  const { refundable, whole, payment } = await partMoney(db.read, part)
  const unit = payment?.currency ?? currency
  return {
    shop: { _id: part.shop_id, shopName: part.shop_name },
    commissionBp: part.commission_bp,
    owed: toMoney(part.balance, currency),
    refundable: toMoney(refundable, unit),
    whole: toMoney(whole, unit),
    ...(part.refunded_at !== null && { refundedAt: toTime(part.refunded_at) }),
  }
}

const toPayment = (payment: PaymentRow): OperatorPayment => {
  const returned = payment.unmatched === 1 ? 'unmatched' : payment.refund_reason
  return {
    id: payment.id,
    amount: toMoney(payment.amount, payment.currency),
    currency: payment.currency,
    status: payment.status,
    ...(returned !== null && { returned }),
    ...(payment.offer_id !== null && { offer: payment.offer_id }),
    createdAt: toTime(payment.created_at),
  }
}

function toRefund(
  { now }: Context,
  refund: StoredRefund,
  { parts, payments }: { parts: readonly Part[]; payments: readonly PaymentRow[] },
): OperatorRefund {
  const payment = payments.find(({ id }) => id === refund.payment_id)
  const part = parts.find(({ shop_id }) => shop_id === refund.shop_id)
  const currency = payment?.currency ?? ''
  const isStuck = refund.state === 'failed' || (refund.state === 'pending' && refund.created_at <= now() - HOUR)
  return {
    id: refund.id,
    payment: refund.payment_id,
    ...(part && { shop: { _id: part.shop_id, shopName: part.shop_name } }),
    amount: toMoney(refund.amount, currency),
    currency,
    state: refund.state,
    ...(refund.provider_refund_id !== null && { providerId: refund.provider_refund_id }),
    proRata: refund.pro_rata === 1,
    createdAt: toTime(refund.created_at),
    canRetry: isStuck && refund.replaced_by === null && payment?.status !== 'refunded',
    ...(refund.replaced_by !== null && { replacedBy: refund.replaced_by }),
  }
}
