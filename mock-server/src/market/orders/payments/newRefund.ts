import { newId } from '../../../base/ids'
import type { PaymentRow, RefundRow } from '../../../core/database/tables'

/** A pending refund that is not requested from the provider yet. */
export const newRefund = (
  now: number,
  { id, order_id }: Pick<PaymentRow, 'id' | 'order_id'>,
  amount: number,
): RefundRow => ({
  id: newId(now),
  payment_id: id,
  order_id,
  shop_id: null,
  provider_refund_id: null,
  amount,
  state: 'pending',
  created_at: now,
  ask_at: null,
})
