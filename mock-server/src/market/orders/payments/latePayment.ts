import { MINUTE } from '@haggle/shared-server'
import type { Context } from '../../../base/context'
import type { Transaction } from '../../../core/database/database'
import { agreedPricesOf } from '../../negotiation/agreementStore'
import { holdStock } from '../holdStock'
import { boughtLinesOf } from '../stockStore'
import type { PayableOrder } from './store'

/** How long after its hold lapsed an order can still be paid (D25). */
const HONOURED_MS = 30 * MINUTE

/** Whether a payment was captured after the order's hold had lapsed. */
export const isLate = ({ expires_at }: PayableOrder, at: number): boolean => at >= expires_at

/** Whether it is too late to be honoured. */
export const isTooLate = ({ expires_at }: PayableOrder, at: number): boolean => at > expires_at + HONOURED_MS

/**
 * Takes the stock of an order again that a late payment pays. Throws Shortage if it does not remain, or if a line would
 * cost more now: more than the price agreed with its customer, while that holds, or else than the selling price.
 */
export async function holdLate({ now }: Context, tx: Transaction, orderId: string, userId: string): Promise<void> {
  const lines = await boughtLinesOf(tx, orderId)
  const products = [...new Set(lines.map(({ product_id }) => product_id))]
  const agreed = await agreedPricesOf(tx, now(), userId, products)
  await holdStock(
    tx,
    lines.map(({ price_cents, ...line }) => {
      const { cents = Infinity, variantId } = agreed.get(line.product_id) ?? {}
      const isAgreed = variantId === line.variant_id && cents <= price_cents
      return { ...line, ...(!isAgreed && { costs: { most: price_cents } }) }
    }),
  )
}
