import type { Context } from '../../base/context'
import { bookMoney } from '../../core/database/bookMoney'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { unbookedOrders } from './store'

/** Books what moved of an order's money, in the transaction that moves it (D73). */
export async function bookOrder({ now }: Context, tx: Transaction, orderId: string): Promise<void> {
  await lockRow(tx, 'orders', orderId)
  await bookMoney(tx, [orderId], now())
}

const BATCH = 50

/** Books what instances of older code left unbooked while this version was rolled out. */
export async function bookTheUnbooked(context: Context): Promise<void> {
  for (const orderId of await unbookedOrders(context.db.read, BATCH))
    await context.db.writing((tx) => bookOrder(context, tx, orderId))
}
