import type { Order } from 'shared-contract'
import type { Context } from '../context'
import { conflict } from '../http/errors'
import { closePending } from './closing'
import { findOwnOrder } from './find'
import { viewOrder } from './view'

/** Cancels an unpaid order and gives its stock back; once more does no harm (D27). */
export async function cancelOrder({ db }: Context, userId: string, id: string): Promise<Order> {
  await findOwnOrder(db.read, userId, id)
  await db.writing(async (tx) => {
    if (await closePending(tx, id, 'cancelled')) return
    const { status } = await findOwnOrder(tx, userId, id)
    if (status !== 'cancelled') throw conflict(refusals[status] ?? 'This order can no longer be cancelled.')
  })
  return viewOrder(db.read, id)
}

const refusals: Record<string, string> = {
  paid: 'This order is paid and can no longer be cancelled.',
  expired: 'This order has already expired.',
  refunded: 'This order has already been refunded.',
}
