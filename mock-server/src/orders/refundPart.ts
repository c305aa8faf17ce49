import { toCents, toDollars, totalsOf } from 'shared-contract'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import type { OrderLineRow, OrderRow, PaymentRow } from '../database/tables'
import { beginRefund } from '../payments/refund'
import { refundsOfPayment } from '../payments/refundStore'
import { toCentsOf, toSmallestUnit } from '../payments/currency'
import { keptPayment } from '../payments/store'
import { unverifyReviews } from '../reviews/store'
import { releaseStock } from './holdStock'
import { linesOf, partsOf, type Part } from './partStore'

/** Whether a part was neither cancelled nor sent back. */
const isKept = ({ cancelled_at, return_state }: Part) => cancelled_at === null && return_state !== 'accepted'

/**
 * Decides, in the transaction that ends a part, that its money goes back (D61), and its stock if `restock`; its buyer's
 * reviews lose their mark. Answers the payment of which the refund is then to be asked. The caller has locked the order.
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
  // the products' rows first: who writes a review at the same time waits for them, or is waited for
  await releaseStock(tx, restock ? own : own.map((line) => ({ ...line, qty: 0 })))
  await unverifyReviews(
    tx,
    order.user_id,
    own.map(({ product_id }) => product_id),
  )

  const payment = await keptPayment(tx, order.id)
  if (!payment) return undefined
  const { amount, currency } = payment
  const back = (await refundsOfPayment(tx, payment.id)).filter(({ state }) => state !== 'failed')
  const left = back.reduce((rest, refund) => rest - refund.amount, amount)
  const others = lines.filter(({ shop_id }) => shop_id !== shopId && kept.includes(shop_id))
  const due = toSmallestUnit(dueOf(own, others, toCentsOf(left, currency)), currency)
  if (due > 0) await beginRefund(context, tx, payment, due, shopId)
  return payment
}

type Priced = Pick<OrderLineRow, 'price_cents' | 'qty'>

/** What goes back for lines beside others, in cents: they and the tax they add; with the last ones all that is left. */
export const dueOf = (own: readonly Priced[], others: readonly Priced[], left: number): number =>
  others.length === 0 ? left : Math.min(left, withTax([...own, ...others]) - withTax(others))

function withTax(lines: readonly Priced[]): number {
  const { itemsPrice, taxPrice } = totalsOf(
    lines.map(({ price_cents, qty }) => ({ price: toDollars(price_cents), qty })),
  )
  return toCents(itemsPrice) + toCents(taxPrice)
}
