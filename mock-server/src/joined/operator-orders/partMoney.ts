import { sharesLeft } from '../../core/database/bookMoney'
import type { ReadQueries } from '../../core/database/database'
import type { PaymentRow } from '../../core/database/tables'
import { hasOpenDispute } from '../../market/disputes/store'
import { linesOf, type Part } from '../../market/orders/partStore'
import { refundsOfPayment, sumOf } from '../../market/orders/payments/refundStore'
import { capturedPayment } from '../../market/orders/payments/store'
import { isKept, leftOf, wholeOf } from '../../market/orders/refundPart'

/** What can be given back of a shop's part, in the payment's smallest unit. */
interface PartMoney {
  /** At most, in all: what is left of the part in the ledger, less refunds on their way. */
  refundable: number
  /** By a refund of the whole part (D61). */
  whole: number
}

const NOTHING: PartMoney = { refundable: 0, whole: 0 }

/** What can be given back of a part now, and the payment that it is of. While the order is in dispute, nothing. */
export async function partMoney(
  queries: ReadQueries,
  part: Part,
): Promise<PartMoney & { payment: PaymentRow | undefined }> {
  const { order_id, shop_id } = part
  const payment = await capturedPayment(queries, order_id)
  if (!payment || (await hasOpenDispute(queries, order_id))) return { ...NOTHING, payment }
  const shares = ((await sharesLeft(queries, [order_id])).get(order_id) ?? []).filter((share) => share.part === shop_id)
  const onTheWay = (await refundsOfPayment(queries, payment.id)).filter(
    ({ state, shop_id: shop }) => state === 'pending' && shop === shop_id,
  )
  const left = shares.reduce((sum, { amount }) => sum + amount, 0) - sumOf(onTheWay)
  return {
    payment,
    refundable: Math.max(0, Math.min(left, await leftOf(queries, payment))),
    whole: isKept(part) ? await wholeOf(queries, payment, shop_id, await linesOf(queries, order_id)) : 0,
  }
}
