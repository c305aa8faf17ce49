import { lineKey, PAYMENT_METHOD, type Order, type OrderInput, type Quote } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import { expireOrders } from '../../src/market/orders/expireOrders'
import type { TestMarket, TestReply } from './market'

type Caller = { token: string }

export const ADDRESS = { address: '1 High Street', city: 'Bath', postalCode: 'BA1 1AA', country: 'UK' }

/** Returns the input for an order of these quantities, by product or by `lineKey` of a variant, at the current quote. */
export async function orderInput(market: TestMarket, as: Caller, qtyOf: Record<string, number>): Promise<OrderInput> {
  const lines = Object.entries(qtyOf).map(([key, qty]) => {
    const [product, variant] = key.split(' ')
    return { product, ...(variant !== undefined && { variant }), qty }
  })
  const { body } = await market.call('POST', '/api/orders/quote', { as, body: { orderItems: lines } })
  return orderOf(body as unknown as Quote, (line) => qtyOf[lineKey(line)] ?? 0)
}

/** Returns the input for an order of what was quoted. */
export const orderOf = (
  { orderItems, taxPrice, shippingPrice, totalPrice }: Quote,
  qtyOf: (line: { product: string; variant?: string | undefined }) => number,
): OrderInput => ({
  orderItems: orderItems.map(({ product, variant, name, image, price, shop }) => ({
    product,
    ...(variant !== undefined && { variant }),
    name,
    qty: qtyOf({ product, variant }),
    image,
    price,
    shop,
  })),
  shippingAddress: ADDRESS,
  paymentMethod: PAYMENT_METHOD,
  taxPrice,
  shippingPrice,
  totalPrice,
})

export const sendOrder = (market: TestMarket, as: Caller, body: unknown, key?: string): Promise<TestReply> =>
  market.call('POST', '/api/orders', { as, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })

/** Places an order of these quantities at the current quote. */
export async function placeOrder(market: TestMarket, as: Caller, qtyOf: Record<string, number>): Promise<Order> {
  const { status, body } = await sendOrder(market, as, await orderInput(market, as, qtyOf))
  if (status !== 201) throw new Error(`The order was refused with ${status}: ${body.message}`)
  return body as unknown as Order
}

/** Marks an order as paid without a payment. */
export async function markPaid({ context }: TestMarket, id: string): Promise<void> {
  const paid = { status: 'paid' as const, paid_at: context.now() }
  await context.db.writing((tx) => tx.updateTable('orders').set(paid).where('id', '=', id).execute())
}

/** Places an order and marks it as paid. The returned order is the one before the payment. */
export async function placePaidOrder(market: TestMarket, as: Caller, qtyOf: Record<string, number>): Promise<Order> {
  const order = await placeOrder(market, as, qtyOf)
  await markPaid(market, order._id)
  return order
}

/** Waits until orders that nobody paid are held no longer, and releases their stock. */
export async function lapse(market: TestMarket, by = 15 * MINUTE): Promise<void> {
  market.wait(by)
  await expireOrders(market.context)
}

/** An order as it is stored. */
export const orderRow = ({ context }: TestMarket, { _id }: Pick<Order, '_id'>) =>
  context.db.reading((snapshot) =>
    snapshot.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow(),
  )

/** A customer's orders as My Orders lists them, newest first. */
export const ordersOf = (market: TestMarket, as: Caller) => market.get<Order[]>('/api/orders/myorders', as)

/** An order as My Orders lists it. */
export const listedOrder = async (market: TestMarket, as: Caller, { _id }: Pick<Order, '_id'>) =>
  (await ordersOf(market, as)).find((order) => order._id === _id)
