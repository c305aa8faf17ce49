import { isDeepStrictEqual } from 'node:util'
import { toCents, type Order, type OrderInput, type Quote } from 'shared-contract'
import { lockAccount } from '../accounts/sessions'
import { saveAddress } from '../addresses/savedAddresses'
import type { Context } from '../context'
import { isUniqueViolation } from '../database/database'
import type { OrderLineRow, OrderRow } from '../database/tables'
import { conflict } from '../http/errors'
import { newId, newOrderNumber } from '../ids'
import { expireOrders } from './expireOrders'
import { firstOrder, orderForCustomer } from './findOrder'
import { checkHoldLimits } from './holdLimits'
import { holdStock, Shortage } from './holdStock'
import { deliveriesOfOrder } from './orderStore'
import { computeQuote } from './quote'
import { insertOrder, orderIdByKey } from './store'
import { toOrders } from './toOrder'

const MINUTE = 60 * 1000

/** An order, and whether this call created it. */
export interface CreatedOrder {
  order: Order
  isNew: boolean
}

/**
 * Places an order at current prices and holds its stock (D24, D25). Throws 409 with a fresh quote if prices or stock
 * differ from what the customer saw. A repeated `key` returns the order it created, even at the hold limits (D44).
 */
export async function createOrder(
  context: Context,
  userId: string,
  input: OrderInput,
  key: string | undefined,
  tries = 3,
): Promise<CreatedOrder> {
  const { db, now } = context
  await expireOrders(context)
  const earlier = await orderOfKey(context, userId, input, key)
  if (earlier) return earlier
  try {
    const order = await placeOrder(context, userId, input, key)
    context.count('order_placed')
    return { order, isNew: true }
  } catch (error) {
    // a concurrent request with the same key may have placed the order and taken the stock
    const concurrent = await orderOfKey(context, userId, input, key)
    if (concurrent) return concurrent
    if (error instanceof Shortage)
      throw changedConflict(input, await computeQuote(db.read, now(), userId, input.orderItems), error.productId)
    // the random order number is already taken
    if (isUniqueViolation(error) && tries > 1) return createOrder(context, userId, input, key, tries - 1)
    throw error
  }
}

async function placeOrder(
  context: Context,
  userId: string,
  input: OrderInput,
  key: string | undefined,
): Promise<Order> {
  const { db, now } = context
  const placedAt = now()
  const id = newId(placedAt)
  const placed = await db.writing(async (tx) => {
    // serializes the orders of one account, so that the hold limits cannot be raced
    const customer = await lockAccount(tx, userId)
    await checkHoldLimits(context, tx, userId, input.orderItems)
    const quote = await computeQuote(tx, now(), userId, input.orderItems)
    if (describeChange(input, quote)) throw changedConflict(input, quote)
    await saveAddress(tx, userId, input.shippingAddress, now())
    const order = orderRow(context, { id, placedAt, userId, input, quote, key })
    const lines = lineRows(id, quote)
    await insertOrder(tx, order, lines, customer)
    // last, to keep the product rows locked as briefly as possible
    await holdStock(
      tx,
      quote.orderItems.map(({ product, qty, price, sellingPrice = price }) => ({
        product_id: product,
        qty,
        sellingCents: toCents(sellingPrice),
      })),
    )
    return {
      orders: [{ ...order, customerName: customer.name, customerEmail: customer.email }],
      lines,
      deliveries: await deliveriesOfOrder(tx, { id }),
      refunds: [],
    }
  })
  return firstOrder(toOrders(placed))
}

interface NewOrder {
  id: string
  placedAt: number
  userId: string
  input: OrderInput
  quote: Quote
  key: string | undefined
}

function orderRow({ config }: Context, { id, placedAt, userId, input, quote, key }: NewOrder): OrderRow {
  const { address, city, postalCode, country } = input.shippingAddress
  return {
    id,
    order_number: newOrderNumber(),
    user_id: userId,
    address,
    city,
    postal_code: postalCode,
    country,
    payment_method: input.paymentMethod,
    items_cents: toCents(quote.itemsPrice),
    tax_cents: toCents(quote.taxPrice),
    shipping_cents: toCents(quote.shippingPrice),
    total_cents: toCents(quote.totalPrice),
    status: 'pending',
    created_at: placedAt,
    expires_at: placedAt + config.orderHoldMinutes * MINUTE,
    paid_at: null,
    cancelled_at: null,
    provider_order_id: null,
    ask_at: null,
    idempotency_key: key ?? null,
    currency: config.currency,
  }
}

const lineRows = (orderId: string, { orderItems }: Quote): OrderLineRow[] =>
  orderItems.map((line, position) => ({
    order_id: orderId,
    position,
    product_id: line.product,
    shop_id: line.shop,
    name: line.name,
    image: line.image,
    qty: line.qty,
    price_cents: toCents(line.price),
    selling_cents: line.sellingPrice === undefined ? null : toCents(line.sellingPrice),
  }))

const PRICES_CHANGED = 'Prices have changed since you saw them. Please check the new total and try again.'

/** `shortId` is the product that could not be held; it may be in stock again in the quote. */
function changedConflict(input: OrderInput, quote: Quote, shortId?: string) {
  const name = quote.orderItems.find(({ product }) => product === shortId)?.name ?? 'this'
  const faster = `Somebody else was faster with ${name}. Please check your order and try again.`
  return conflict(describeChange(input, quote) ?? faster, { quote })
}

/** The message for the first shortage, else for changed prices; undefined if nothing changed. */
function describeChange(seen: OrderInput, quote: Quote): string | undefined {
  const ordered = new Map(seen.orderItems.map(({ product, qty }) => [product, qty]))
  const short = quote.orderItems.find(({ product, qty }) => qty < (ordered.get(product) ?? 0))
  if (short)
    return short.qty === 0
      ? `${short.name} is no longer available.`
      : `Only ${short.countInStock} of ${short.name} left in stock.`
  const sums = ({ taxPrice, shippingPrice, totalPrice }: OrderInput | Quote) => [taxPrice, shippingPrice, totalPrice]
  return isDeepStrictEqual(sums(seen), sums(quote)) ? undefined : PRICES_CHANGED
}

/** The order created with this key, if any. Throws 409 if it was a different order. */
async function orderOfKey(context: Context, userId: string, input: OrderInput, key: string | undefined) {
  const earlier = key === undefined ? undefined : await orderIdByKey(context.db.read, userId, key)
  if (!earlier) return undefined
  const order = await orderForCustomer(context, earlier.id)
  if (!isDeepStrictEqual(comparable(order), comparable(input)))
    throw conflict('This Idempotency-Key was used for a different order. Send a new one.')
  return { order, isNew: false }
}

/** The fields in which two requests with the same key must agree. */
const comparable = ({ orderItems, shippingAddress, totalPrice }: OrderInput | Order) => ({
  lines: orderItems.map(({ product, qty }) => [product, qty]),
  shippingAddress: { ...shippingAddress },
  totalPrice,
})
