import { toCents, toDollars, totalsOf } from 'shared-contract'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import type { OrderLineRow, OrderRow, PaymentRow } from '../database/tables'
import { beginRefund } from '../payments/refund'
import { refundsOfPayment } from '../payments/refundStore'
import { toCentsOf, toSmallestUnit } from '../payments/currency'
import { capturedPayment } from '../payments/store'
import { unverifyReviews } from '../reviews/store'
import { releaseStock } from './holdStock'
import { linesOf, partsOf, type Part } from './partStore'

/** Whether a part was neither cancelled nor returned. */
const isKept = ({ cancelled_at, return_state }: Part) => cancelled_at === null && return_state !== 'accepted'

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
  const kept = (await partsOf(tx, order.id)).filter(isKept).map(({ shop_id }) => shop_id)
  const lines = await linesOf(tx, order.id)
  const own = lines.filter((line) => line.shop_id === shopId)
  // locks the product rows (also without restock), so that concurrent reviews are serialized
  await releaseStock(tx, restock ? own : own.map((line) => ({ ...line, qty: 0 })))
  await unverifyReviews(
    tx,
    order.user_id,
    own.map(({ product_id }) => product_id),
  )

  const payment = await capturedPayment(tx, order.id)
  if (!payment) return undefined
  const { amount, currency } = payment
  const refunds = (await refundsOfPayment(tx, payment.id)).filter(({ state }) => state !== 'failed')
  const left = refunds.reduce((rest, refund) => rest - refund.amount, amount)
  const others = lines.filter(({ shop_id }) => shop_id !== shopId && kept.includes(shop_id))
  const due = toSmallestUnit(refundAmount(own, others, toCentsOf(left, currency)), currency)
  if (due > 0) await beginRefund(context, tx, payment, due, shopId)
  return payment
}

type Priced = Pick<OrderLineRow, 'price_cents' | 'qty'>

/** The refund for `own` lines in cents: their prices and the tax they add to `others`; all that is `left` for the last. */
export const refundAmount = (own: readonly Priced[], others: readonly Priced[], left: number): number =>
  others.length === 0 ? left : Math.min(left, withTax([...own, ...others]) - withTax(others))

function withTax(lines: readonly Priced[]): number {
  const { itemsPrice, taxPrice } = totalsOf(
    lines.map(({ price_cents, qty }) => ({ price: toDollars(price_cents), qty })),
  )
  return toCents(itemsPrice) + toCents(taxPrice)
}
