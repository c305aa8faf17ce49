import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { overdueOrders } from '../database/orderStatus'
import { releaseStock } from './holdStock'
import { moveOrder, stockLinesOf } from './store'

/** A few orders at a time: each is released in a transaction of its own. */
const BATCH = 100

/**
 * Releases what orders hold whose time is over (D25): every second, and before stock is promised to somebody. Any number
 * may do this at once; each order is released once.
 */
export async function expireOrders({ db, now, count }: Context): Promise<void> {
  for (const { id } of await overdueOrders(db.read, { now: now(), limit: BATCH }))
    if (await db.writing((tx) => closeUnpaid(tx, id, { status: 'expired' }))) count('order_expired')
}

/** Ends an unpaid order and gives its stock back; false when it is no longer unpaid. */
export async function closeUnpaid(
  tx: Transaction,
  orderId: string,
  to: { status: 'expired' } | { status: 'cancelled'; cancelled_at: number },
): Promise<boolean> {
  if (!(await moveOrder(tx, orderId, ['pending'], to))) return false
  await releaseStock(tx, await stockLinesOf(tx, orderId))
  return true
}
