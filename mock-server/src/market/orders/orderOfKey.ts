import { isDeepStrictEqual } from 'node:util'
import type { Order, OrderInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import type { Agent } from '../agents/checkMandate'
import { orderForCustomer } from './findOrder'
import { orderIdByKey } from './store'

/** A customer's request for an order, or their agent's; `key` is its Idempotency-Key. */
export interface OrderRequest {
  userId: string
  input: OrderInput
  key?: string | undefined
  agent?: Agent
}

/** The order created with this request's key, if any. Throws 409 if it was a different order. */
export async function orderOfKey(context: Context, { userId, input, key }: OrderRequest): Promise<Order | undefined> {
  const earlier = key === undefined ? undefined : await orderIdByKey(context.db.read, userId, key)
  if (!earlier) return undefined
  const order = await orderForCustomer(context, earlier.id)
  if (!isDeepStrictEqual(comparable(order), comparable(input)))
    throw conflict('This Idempotency-Key was used for a different order. Send a new one.')
  return order
}

/** The fields in which two requests with the same key must agree. */
const comparable = ({ orderItems, shippingAddress, totalPrice }: OrderInput | Order) => ({
  lines: orderItems.map(({ product, variant, qty }) => [product, variant, qty]),
  shippingAddress: { ...shippingAddress },
  totalPrice,
})
