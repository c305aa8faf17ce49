import { isDeepStrictEqual } from 'node:util'
import { toCents, type Order, type OrderInput, type Quote } from 'shared-contract'
import type { Context } from '../context'
import { conflict } from '../http/errors'
import { newId } from '../ids'
import { expireOrders } from './closing'
import { quoteOf } from './quote'
import { insertOrder } from './insert'
import { holdStock, Shortage } from './stock'
import { viewOrder } from './view'

/** An order and whether this call made it. */
export interface Placed {
  order: Order
  isNew: boolean
}

/**
 * Places an order at what everything costs now and holds its stock (D24, D25). What the customer saw must still be
 * true, else a 409 brings the fresh quote. The same `key` again returns the order it made.
 */
export async function createOrder(
  context: Context,
  userId: string,
  input: OrderInput,
  key: string | undefined,
): Promise<Placed> {
  await expireOrders(context)
  const earlier = await orderOfKey(context, userId, input, key)
  if (earlier) return earlier
  try {
    return { order: await place(context, userId, input, key), isNew: true }
  } catch (error) {
    // a call with the same key may have placed the order, and taken the stock, since we looked
    const twin = await orderOfKey(context, userId, input, key)
    if (twin) return twin
    if (error instanceof Shortage) throw changed(input, await quoteNow(context, userId, input), error.productId)
    throw error
  }
}

async function place(context: Context, userId: string, input: OrderInput, key: string | undefined): Promise<Order> {
  const { db, now } = context
  const id = newId(now())
  await db.writing(async (tx) => {
    const quote = await quoteOf(tx, now(), userId, input.orderItems)
    if (whatChanged(input, quote)) throw changed(input, quote)
    await insertOrder(context, tx, { id, userId, input, quote, key })
    // last, because others wait for what is held
    await holdStock(
      tx,
      quote.orderItems.map(({ product, qty, price, sellingPrice = price }) => ({
        product_id: product,
        qty,
        sellingCents: toCents(sellingPrice),
      })),
    )
  })
  return viewOrder(db.read, id)
}

const quoteNow = ({ db, now }: Context, userId: string, { orderItems }: OrderInput) =>
  quoteOf(db.read, now(), userId, orderItems)

const PRICES_CHANGED = 'Prices have changed since you saw them. Please check the new total and try again.'

/** `wanted` is what could not be held, although it may be back by now. */
function changed(input: OrderInput, quote: Quote, wanted?: string) {
  const name = quote.orderItems.find(({ product }) => product === wanted)?.name ?? 'this'
  const faster = `Somebody else was faster with ${name}. Please check your order and try again.`
  return conflict(whatChanged(input, quote) ?? faster, { quote })
}

/** What is no longer as the customer saw it: the first shortage, else the price. */
function whatChanged(seen: OrderInput, quote: Quote): string | undefined {
  const wanted = new Map(seen.orderItems.map(({ product, qty }) => [product, qty]))
  const short = quote.orderItems.find(({ product, qty }) => qty < (wanted.get(product) ?? 0))
  if (short)
    return short.qty === 0
      ? `${short.name} is no longer available.`
      : `Only ${short.countInStock} of ${short.name} left in stock.`
  const sums = ({ taxPrice, shippingPrice, totalPrice }: OrderInput | Quote) => [taxPrice, shippingPrice, totalPrice]
  return isDeepStrictEqual(sums(seen), sums(quote)) ? undefined : PRICES_CHANGED
}

/** The order that this key made before, if it did; the key of another order is refused. */
async function orderOfKey({ db }: Context, userId: string, input: OrderInput, key: string | undefined) {
  if (key === undefined) return undefined
  const row = await db.read
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const order = await viewOrder(db.read, row.id)
  if (!isDeepStrictEqual(essence(order), essence(input)))
    throw conflict('This Idempotency-Key was used for a different order. Send a new one.')
  return { order, isNew: false }
}

/** What makes two orders the same. */
const essence = ({ orderItems, shippingAddress, totalPrice }: OrderInput | Order) => ({
  lines: orderItems.map(({ product, qty }) => [product, qty]),
  shippingAddress: { ...shippingAddress },
  totalPrice,
})
