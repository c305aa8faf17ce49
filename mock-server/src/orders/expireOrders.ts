import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { overdueOrders } from '../database/orderStatus'
import { releaseStock } from './holdStock'
import { stockLinesOf } from './stockStore'
import { transitionOrder } from './store'

/** Orders released per call. */
const BATCH = 100

/**
 * Expires overdue unpaid orders and returns their stock (D25), before stock is quoted or held. Concurrent calls are safe:
 * each order is released once, in its own transaction. Returns how many were overdue, at most BATCH.
 */
export async function expireOrders({ db, now, count }: Context): Promise<number> {
  const overdue = await overdueOrders(db.read, { now: now(), limit: BATCH })
  for (const { id } of overdue)
    if (await db.writing((tx) => endUnpaidOrder(tx, id, { status: 'expired' }))) count('order_expired')
  return overdue.length
}

/** Expires all overdue orders, every second: after an outage, or a rush that nobody paid for, there are many. */
export async function expireAllOrders(context: Context): Promise<void> {
  while ((await expireOrders(context)) === BATCH);
}

/** Expires or cancels an unpaid order and returns its stock. Returns false if it is no longer unpaid. */
export async function endUnpaidOrder(
  tx: Transaction,
  orderId: string,
  to: { status: 'expired' } | { status: 'cancelled'; cancelled_at: number },
): Promise<boolean> {
  if (!(await transitionOrder(tx, orderId, ['pending'], to))) return false
  await releaseStock(tx, await stockLinesOf(tx, orderId))
  return true
}
