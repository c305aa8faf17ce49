import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import { overdueOrders } from '../../core/database/orderStatus'
import { outageOf } from '../../core/database/outage'
import { releaseStock } from './holdStock'
import { stockLinesOf } from './stockStore'
import { transitionOrder } from './store'

/** Orders released per call, and before a read, which should not wait for many. */
const BATCH = 100
const FEW = 10

/**
 * Expires overdue unpaid orders and returns their stock (D25), before stock is quoted or held. Concurrent calls are safe:
 * each order is released once, in its own transaction. Returns how many were overdue, at most `limit`.
 */
export async function expireOrders({ db, now, count }: Context, limit = BATCH): Promise<number> {
  const overdue = await overdueOrders(db.read, { now: now(), limit })
  for (const { id } of overdue)
    if (await db.writing((tx) => endUnpaidOrder(tx, id, { status: 'expired' }))) count('order_expired')
  return overdue.length
}

/** Expires all overdue orders, every second: after an outage, or a rush that nobody paid for, there are many. */
export async function expireAllOrders(context: Context): Promise<void> {
  while ((await expireOrders(context)) === BATCH);
}

/** Expires a few before a read, so that an order shown as expired holds no stock, if the database can save that. */
export const expireSomeOrders = (context: Context): Promise<unknown> =>
  expireOrders(context, FEW).catch((error: unknown) => {
    if (outageOf(error) === undefined) throw error
  })

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
