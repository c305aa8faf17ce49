import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { overdueOrders } from '../database/orderStatus'
import { outageOf } from '../database/outage'
import { releaseStock } from './holdStock'
import { stockLinesOf } from './stockStore'
import { transitionOrder } from './store'

/** Orders released per call. */
const BATCH = 100

/**
 * Expires overdue unpaid orders and returns their stock (D25). Runs every second and before stock is quoted or held.
 * Concurrent calls are safe: each order is released once, in its own transaction.
 */
export async function expireOrders({ db, now, count }: Context): Promise<void> {
  for (const { id } of await overdueOrders(db.read, { now: now(), limit: BATCH }))
    if (await db.writing((tx) => endUnpaidOrder(tx, id, { status: 'expired' }))) count('order_expired')
}

/** As expireOrders, before a read: it is answered also while the database saves nothing. Reads derive an order's status. */
export const tryToExpireOrders = (context: Context): Promise<void> =>
  expireOrders(context).catch((error: unknown) => {
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
