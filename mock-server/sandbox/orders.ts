import type { Context } from '../src/base/context'
import { orderEntity, paymentEntity, providerId } from './entities'
import { unknownId } from './errors'

interface NewOrder {
  amount: number
  currency: string
  receipt?: string | undefined
}

export async function createOrder({ db, now }: Context, { amount, currency, receipt = '' }: NewOrder) {
  const order = { id: providerId('order'), amount, currency, receipt, status: 'created' as const, created_at: now() }
  await db.writing((tx) => tx.insertInto('sandbox_orders').values(order).execute())
  return orderEntity(order, 0)
}

export async function readOrder(context: Context, id: string) {
  const order = await context.db.read.selectFrom('sandbox_orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw unknownId()
  return orderEntity(order, (await paymentRows(context, id)).length)
}

/** All payment attempts of an order, newest first. */
export async function readPayments(context: Context, orderId: string) {
  await readOrder(context, orderId)
  const items = (await paymentRows(context, orderId)).map(paymentEntity)
  return { entity: 'collection', count: items.length, items }
}

const paymentRows = ({ db }: Context, orderId: string) =>
  db.read
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
