import { formatMoneyIn, toCents, toDollars, type OperatorOrder, type PartRefundInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { foreignCurrency, toCentsOf, toSmallestUnit } from '../../base/currency'
import { conflict, notFound } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import type { OrderRow, PaymentRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { notifyCancelledByMarket } from '../../market/notices/orderNotices'
import { notifyPartRefunded } from '../../market/notices/payoutNotices'
import { findOrder, lockPart } from '../../market/orders/findOrder'
import { partsOf, setCancelled, updatePart, type Part } from '../../market/orders/partStore'
import { beginRefund, tryToRequestRefunds } from '../../market/orders/payments/refund'
import { isKept, refundPart } from '../../market/orders/refundPart'
import { partMoney } from './partMoney'
import { showOrder } from './showOrders'
import { refundsOfOrder, setPartRefunded } from './store'

interface PartId {
  id: string
  shopId: string
}

/** Requires that an order has a part of a shop. Throws 404. */
export async function requirePart(context: Context, { id, shopId }: PartId): Promise<void> {
  await findOrder(context, context.db.read, id)
  if (!(await partsOf(context.db.read, id)).some(({ shop_id }) => shop_id === shopId)) throw notFound('Shop')
}

/**
 * Refunds a shop's part of an order (D73): all of it as D61 does, or an amount of it. What was not delivered is cancelled
 * with a refund of all. A repeated `key` refunds once; so does a repeated refund of all. Throws 409.
 */
export async function refundByOperator(
  context: Context,
  operator: Session,
  { key, ...partId }: PartId & { key: string | undefined },
  { reason, amount }: PartRefundInput,
): Promise<OperatorOrder> {
  const { id, shopId } = partId
  await requirePart(context, partId)
  const payment = await context.db.writing(async (tx) => {
    const { order, part } = await lockPart(tx, id, shopId)
    const isRepeated =
      amount === undefined
        ? !isKept(part)
        : key !== undefined && (await refundsOfOrder(tx, id)).some(({ request_key }) => request_key === key)
    if (isRepeated) return undefined
    const before = await partMoney(tx, part)
    if (order.status !== 'paid' || !before.payment) throw conflict(NOT_PAID)
    const most = amount === undefined ? before.whole : before.refundable
    const sum = amount === undefined ? most : toSmallestUnit(toCents(amount), before.payment.currency)
    if (sum > most || most === 0) throw conflict(tooMuch(context, before.payment, most))
    const refunding = { order, part, payment: before.payment, sum, key: key ?? null }
    await tell(context, tx, operator, { ...refunding, reason, isWhole: amount === undefined })
    return amount === undefined ? refundAll(context, tx, refunding) : refundSome(context, tx, refunding)
  })
  if (payment) await tryToRequestRefunds(context, payment)
  return showOrder(context, id)
}

const NOT_PAID = 'This order is not paid, or all of it was refunded.'

const tooMuch = ({ config }: Context, { currency }: PaymentRow, most: number): string =>
  most === 0
    ? 'Nothing can be refunded of this part: all of it is back, or the order is in dispute.'
    : `At most ${moneyIn(most, currency, config.currency)} of this part can be refunded.`

const moneyIn = (amount: number, currency: string, usual: string) =>
  formatMoneyIn(toDollars(toCentsOf(amount, currency)), foreignCurrency(currency, usual))

interface Refunding {
  order: OrderRow
  part: Part
  payment: PaymentRow
  sum: number
  key: string | null
}

/** What was delivered is sent back or not as its shop says: it does not come into stock. */
async function refundAll(context: Context, tx: Transaction, { order, part, key }: Refunding) {
  const { order_id, shop_id, delivered_at, return_state } = part
  const isDelivered = delivered_at !== null
  if (!isDelivered) {
    await setCancelled(tx, order_id, shop_id, context.now())
    await notifyCancelledByMarket(context, tx, { orderId: order_id, shopId: shop_id })
  } else if (return_state === 'asked')
    await updatePart(tx, order_id, shop_id, { return_state: 'accepted', restocked: 0 })
  else await setPartRefunded(tx, order_id, shop_id, context.now())
  return refundPart(context, tx, order, { shopId: shop_id, restock: !isDelivered, requestKey: key })
}

async function refundSome(context: Context, tx: Transaction, { part, payment, sum, key }: Refunding) {
  await beginRefund(context, tx, payment, sum, { shop_id: part.shop_id, pro_rata: 1, request_key: key })
  return payment
}

/** The shop reads why; the customer hears of the money when it is back. */
async function tell(
  context: Context,
  tx: Transaction,
  { userId }: Session,
  { order, part, payment, sum, reason, isWhole }: Refunding & { reason: string; isWhole: boolean },
) {
  await recordAuditEvent(context, tx, {
    action: 'order.part.refunded',
    subject: order.id,
    actor: { userId, address: '' },
    shop: part.shop_id,
    after: { amount: toDollars(toCentsOf(sum, payment.currency)), whole: isWhole, reason },
  })
  await notifyPartRefunded(context, tx, {
    shopId: part.shop_id,
    orderNumber: order.order_number,
    amount: moneyIn(sum, payment.currency, order.currency),
    reason,
  })
}
