import type { Order } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import { endUnpaidOrder, expireOrders } from './expireOrders'
import { findOwnOrder, orderForCustomer } from './findOrder'

/** Cancels a customer's own unpaid order and returns its stock. Idempotent (D27). */
export async function cancelOrder(context: Context, userId: string, id: string): Promise<Order> {
  const { db, now } = context
  await expireOrders(context)
  await findOwnOrder(context, db.read, userId, id)
  await db.writing(async (tx) => {
    if (await endUnpaidOrder(tx, id, { status: 'cancelled', cancelled_at: now() })) return
    const { status } = await findOwnOrder(context, tx, userId, id)
    if (status !== 'cancelled') throw conflict(refusals[status] ?? 'This order can no longer be cancelled.')
  })
  return orderForCustomer(context, id)
}

const refusals: Record<string, string> = {
  paid: 'This order is paid and can no longer be cancelled.',
  expired: 'This order has already expired.',
  refunded: 'This order has already been refunded.',
}
