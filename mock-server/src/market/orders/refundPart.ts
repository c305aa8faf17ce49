import { toCents, toDollars, totalsOf } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { toSmallestUnit } from '../../base/currency'
import type { ReadQueries, Transaction } from '../../core/database/database'
import type { OrderLineRow, OrderRow, PaymentRow } from '../../core/database/tables'
import { lostOf } from '../disputes/store'
import { unverifyReviews } from '../reviews/store'
import { releaseStock } from './holdStock'
import { linesOf, partsOf, type Part } from './partStore'
import { beginRefund } from './payments/refund'
import { refundsOfPayment, sumOf } from './payments/refundStore'
import { capturedPayment } from './payments/store'

/**
 * Records the refund of a cancelled or returned part (D61) in the caller's transaction, which has locked the order.
 * Returns the stock if `restock`, and removes 'verified purchase' from the customer's reviews. Returns the payment whose
 * refund the caller must request after commit.
 */
export async function refundPart(
  context: Context,
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  { shopId, restock, requestKey = null }: { shopId: string; restock: boolean; requestKey?: string | null },
): Promise<PaymentRow | undefined> {
  const lines = await linesOf(tx, order.id)
  const own = lines.filter((line) => line.shop_id === shopId)
  const products = own.map(({ product_id }) => product_id)
  // locks the product rows (also without restock), so that concurrent reviews are serialized
  await releaseStock(tx, restock ? own : own.map((line) => ({ ...line, qty: 0 })))
  await unverifyReviews(tx, order.user_id, products)

  const payment = await capturedPayment(tx, order.id)
  if (!payment) return undefined
  const due = await wholeOf(tx, payment, shopId, lines)
  if (due > 0) await beginRefund(context, tx, payment, due, { shop_id: shopId, request_key: requestKey })
  return payment
}

/** What goes back of a payment when a shop's part is cancelled or returned (D61), in the payment's smallest unit. */
export async function wholeOf(
  queries: ReadQueries,
  payment: PaymentRow,
  shopId: string,
  lines: readonly OrderLineRow[],
): Promise<number> {
  const own = lines.filter((line) => line.shop_id === shopId)
  const others = await keptLines(queries, payment.order_id, shopId, lines)
  return amountDue(queries, payment, { shopId, own, others })
}

/** The lines of the other shops' parts that were neither cancelled nor returned. */
async function keptLines(
  queries: ReadQueries,
  orderId: string,
  shopId: string,
  lines: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const kept = (await partsOf(queries, orderId)).filter(isKept).map(({ shop_id }) => shop_id)
  return lines.filter(({ shop_id }) => shop_id !== shopId && kept.includes(shop_id))
}

/** Whether its customer keeps a part: none that was cancelled, sent back, or refunded by an operator. */
export const isKept = ({ cancelled_at, return_state, refunded_at }: Part) =>
  cancelled_at === null && return_state !== 'accepted' && refunded_at === null

/** What is not given back of a payment yet and was not lost in a dispute, in its smallest unit. */
export async function leftOf(queries: ReadQueries, { id, amount }: Pick<PaymentRow, 'id' | 'amount'>): Promise<number> {
  const refunds = (await refundsOfPayment(queries, id)).filter(({ state }) => state !== 'failed')
  return Math.max(0, amount - sumOf(refunds) - (await lostOf(queries, id)))
}

/** What a payment owes for the `own` lines, less what an operator refunded of them before; no more than is left of it. */
async function amountDue(
  queries: ReadQueries,
  payment: PaymentRow,
  { shopId, own, others }: { shopId: string; own: readonly Priced[]; others: readonly Priced[] },
): Promise<number> {
  const left = await leftOf(queries, payment)
  if (others.length === 0) return left
  const before = (await refundsOfPayment(queries, payment.id)).filter(
    ({ state, shop_id, pro_rata }) => state !== 'failed' && shop_id === shopId && pro_rata === 1,
  )
  const cost = toSmallestUnit(withTax([...own, ...others]) - withTax(others), payment.currency)
  return Math.max(0, Math.min(left, cost - sumOf(before)))
}

type Priced = Pick<OrderLineRow, 'price_cents' | 'qty'>

function withTax(lines: readonly Priced[]): number {
  const { itemsPrice, taxPrice } = totalsOf(
    lines.map(({ price_cents, qty }) => ({ price: toDollars(price_cents), qty })),
  )
  return toCents(itemsPrice) + toCents(taxPrice)
}
