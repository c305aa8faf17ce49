import type { Selectable, Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import type { OrderLineRow, PartProgress, Tables } from '../../core/database/tables'

/** A shop's part of an order. */
export type Part = Selectable<Tables['order_deliveries']>

/** The parts of an order. */
export const partsOf = (queries: ReadQueries, orderId: string): Promise<Part[]> =>
  queries.selectFrom('order_deliveries').selectAll().where('order_id', '=', orderId).execute()

/** Marks a part as delivered. Returns false if it is already delivered or cancelled. */
export const setDelivered = (tx: Transaction, orderId: string, shopId: string, at: number): Promise<boolean> =>
  endPart(tx, orderId, shopId, { delivered_at: at })

/** Marks a part as cancelled. Returns false if it is already delivered or cancelled. */
export const setCancelled = (tx: Transaction, orderId: string, shopId: string, at: number): Promise<boolean> =>
  endPart(tx, orderId, shopId, { cancelled_at: at })

async function endPart(
  tx: Transaction,
  orderId: string,
  shopId: string,
  how: { delivered_at: number } | { cancelled_at: number },
): Promise<boolean> {
  const ended = await tx
    .updateTable('order_deliveries')
    .set(how)
    .where('order_id', '=', orderId)
    .where('shop_id', '=', shopId)
    .where('delivered_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  return ended !== undefined
}

export const updatePart = (tx: Transaction, orderId: string, shopId: string, to: Updateable<PartProgress>) =>
  tx.updateTable('order_deliveries').set(to).where('order_id', '=', orderId).where('shop_id', '=', shopId).execute()

/** The lines of all parts of an order. */
export const linesOf = (queries: ReadQueries, orderId: string): Promise<OrderLineRow[]> =>
  queries.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute()

/** The customer and the shops of an order. */
export async function partiesOf(
  queries: ReadQueries,
  orderId: string,
): Promise<{ customer: string | undefined; shops: string[] }> {
  const { id, deleted_at } = await queries
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.id', 'users.deleted_at'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    customer: deleted_at === null ? id : undefined,
    shops: (await partsOf(queries, orderId)).map(({ shop_id }) => shop_id),
  }
}
