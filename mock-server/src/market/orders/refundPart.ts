import { toCents, toDollars, totalsOf } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { toCentsOf, toSmallestUnit } from '../../base/currency'
import type { Transaction } from '../../core/database/database'
import type { OrderLineRow, OrderRow, PaymentRow } from '../../core/database/tables'
import { unverifyReviews } from '../reviews/store'
import { releaseStock } from './holdStock'
import { linesOf, partsOf, type Part } from './partStore'
import { beginRefund } from './payments/refund'
import { refundsOfPayment } from './payments/refundStore'
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
  { shopId, restock }: { shopId: string; restock: boolean },
): Promise<PaymentRow | undefined> {
  const lines = await linesOf(tx, order.id)
  const own = lines.filter((line) => line.shop_id === shopId)
  const products = own.map(({ product_id }) => product_id)
  // locks the product rows (also without restock), so that concurrent reviews are serialized
  await releaseStock(tx, restock ? own : own.map((line) => ({ ...line, qty: 0 })))
  await unverifyReviews(tx, order.user_id, products)

  const payment = await capturedPayment(tx, order.id)
  if (!payment) return undefined
  const others = await keptLines(tx, order.id, shopId, lines)
  const due = await amountDue(tx, payment, own, others)
  if (due > 0) await beginRefund(context, tx, payment, due, shopId)
  return payment
}

/** The lines of the other shops' parts that were neither cancelled nor returned. */
async function keptLines(
  tx: Transaction,
  orderId: string,
  shopId: string,
  lines: readonly OrderLineRow[],
): Promise<OrderLineRow[]> {
  const kept = (await partsOf(tx, orderId)).filter(isKept).map(({ shop_id }) => shop_id)
  return lines.filter(({ shop_id }) => shop_id !== shopId && kept.includes(shop_id))
}

const isKept = ({ cancelled_at, return_state }: Part) => cancelled_at === null && return_state !== 'accepted'

/** What a payment owes for the `own` lines, in its currency's smallest unit; no more than is not refunded yet. */
async function amountDue(
  tx: Transaction,
  { id, amount, currency }: PaymentRow,
  own: readonly Priced[],
  others: readonly Priced[],
): Promise<number> {
  const refunds = (await refundsOfPayment(tx, id)).filter(({ state }) => state !== 'failed')
  const left = refunds.reduce((rest, refund) => rest - refund.amount, amount)
  return toSmallestUnit(refundAmount(own, others, toCentsOf(left, currency)), currency)
}

type Priced = Pick<OrderLineRow, 'price_cents' | 'qty'>

/** The refund for `own` lines in cents: their prices and the tax they add to `others`; all that is `left` for the last. */
const refundAmount = (own: readonly Priced[], others: readonly Priced[], left: number): number =>
  others.length === 0 ? left : Math.min(left, withTax([...own, ...others]) - withTax(others))

function withTax(lines: readonly Priced[]): number {
  const { itemsPrice, taxPrice } = totalsOf(
    lines.map(({ price_cents, qty }) => ({ price: toDollars(price_cents), qty })),
  )
  return toCents(itemsPrice) + toCents(taxPrice)
}
