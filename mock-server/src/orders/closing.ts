import { sql } from 'kysely'
import type { Context } from '../context'
import type { Queries } from '../database/database'
import { prepared, type Slot } from '../database/prepared'
import { releaseStock, stockLinesOf } from './stock'

/** A few orders at a time: each is released in a transaction of its own. */
const BATCH = 100

/** Releases what orders hold whose time is over (D25). Any number may do this at once; each order is released once. */
export async function expireOrders({ db, now }: Context): Promise<void> {
  for (const { id } of await dueOrders(db.read, { now: now() }))
    await db.writing((tx) => closePending(tx, id, 'expired'))
}

const dueOrders = prepared((queries, slot: Slot<{ now: number }>) =>
  queries
    .selectFrom('orders')
    .select('id')
    // a literal, because a partial index does not serve a parameter
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', slot('now'))
    .orderBy('expires_at')
    .limit(BATCH),
)

/** Ends a pending order and gives its stock back; false when it is no longer pending. */
export async function closePending(
  tx: Queries,
  orderId: string,
  status: 'expired' | 'cancelled' | 'refunded',
): Promise<boolean> {
  const closed = await tx
    .updateTable('orders')
    .set({ status })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  await releaseStock(tx, await stockLinesOf(tx, orderId))
  return true
}
