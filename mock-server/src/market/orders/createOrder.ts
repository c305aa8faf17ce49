import { toCents, type Order, type Quote } from '@haggle/shared-contract'
import { durationOf, MINUTE } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { newId, newOrderNumber } from '../../base/ids'
import { isUniqueViolation } from '../../core/database/database'
import type { OrderLineRow, OrderRow } from '../../core/database/tables'
import { lockAccount } from '../../core/sessions/sessions'
import { saveAddress } from '../addresses/savedAddresses'
import { checkMandate } from '../agents/checkMandate'
import { changedConflict, describeChange } from './changedQuote'
import { expireOrders } from './expireOrders'
import { onlyOrder } from './findOrder'
import { checkHoldLimits } from './holdLimits'
import { holdStock, Shortage } from './holdStock'
import { checkNewAccountsShare } from './newAccountsShare'
import { orderOfKey, type OrderRequest } from './orderOfKey'
import { deliveriesOfOrder } from './orderStore'
import { computeQuote } from './quote'
import { insertOrder } from './store'
import { toOrders } from './toOrder'

/** An order, and whether this call created it. */
interface CreatedOrder {
  order: Order
  isNew: boolean
}

/** Order numbers are random: one may be taken already. */
const MAX_TRIES = 3

/**
 * Places an order at current prices and holds its stock (D24, D25). Throws 409 with a fresh quote if prices or stock
 * differ from what the customer saw. A repeated `key` returns the order it created, even at the hold limits (D44).
 */
export async function createOrder(context: Context, request: OrderRequest): Promise<CreatedOrder> {
  for (let tries = 1; ; tries++) {
    try {
      return await createOnce(context, request)
    } catch (error) {
      if (!isUniqueViolation(error) || tries === MAX_TRIES) throw error
    }
  }
}

async function createOnce(context: Context, request: OrderRequest): Promise<CreatedOrder> {
  const { db, now } = context
  await expireOrders(context)
  const earlier = await orderOfKey(context, request)
  if (earlier) return { order: earlier, isNew: false }
  try {
    return { order: await placeOrder(context, request), isNew: true }
  } catch (error) {
    // a concurrent request with the same key may have placed the order and taken the stock
    const concurrent = await orderOfKey(context, request)
    if (concurrent) return { order: concurrent, isNew: false }
    if (!(error instanceof Shortage)) throw error
    const { userId, input } = request
    throw changedConflict(input, await computeQuote(db.read, now(), userId, input.orderItems), error.line)
  }
}

async function placeOrder(context: Context, request: OrderRequest): Promise<Order> {
  const { db, now } = context
  const { userId, input, agent } = request
  const placedAt = now()
  const id = newId(placedAt)
  const placed = await db.writing(async (tx) => {
    // serializes the orders of one account, so that the hold limits cannot be raced
    const customer = await lockAccount(tx, userId)
    await checkHoldLimits(context, tx, userId, input.orderItems)
    const quote = await computeQuote(tx, now(), userId, input.orderItems, { mustChoose: true })
    if (describeChange(input, quote)) throw changedConflict(input, quote)
    if (agent) await checkMandate(context, tx, agent, userId, spendingOf(quote))
    // an agent's word is not the customer's address
    else await saveAddress(tx, userId, input.shippingAddress, now())
    const order = orderRow(context, { ...request, id, placedAt, quote })
    const lines = lineRows(id, quote)
    await insertOrder(tx, order, lines, { ...customer, commissionBp: context.config.commissionBp })
    // last, to keep the product rows locked as briefly as possible
    await holdStock(
      tx,
      lines.map(({ selling_cents, price_cents, ...line }) => {
        const seen = selling_cents ?? price_cents
        return { ...line, costs: { least: seen, most: seen } }
      }),
    )
    await checkNewAccountsShare(context, tx, userId, lines)
    tx.afterCommit(() => context.count('order_placed'))
    return {
      orders: [{ ...order, customerName: customer.name, customerEmail: customer.email }],
      lines,
      deliveries: await deliveriesOfOrder(tx, { id }),
      refunds: [],
    }
  })
  return onlyOrder(toOrders(placed))
}

interface NewOrder extends OrderRequest {
  id: string
  placedAt: number
  quote: Quote
}

function orderRow({ config }: Context, { id, placedAt, userId, input, quote, key, agent }: NewOrder): OrderRow {
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
    expires_at: placedAt + durationOf(config.orderHoldMinutes, MINUTE),
    paid_at: null,
    cancelled_at: null,
    provider_order_id: null,
    ask_at: null,
    idempotency_key: key ?? null,
    currency: config.currency,
    mandate_id: agent?.mandateId ?? null,
  }
}

/** What an order costs, for the mandate of the agent that prepares it (D78). */
const spendingOf = ({ orderItems, totalPrice }: Quote) => ({
  products: orderItems.map(({ product, shop, price, qty }) => ({
    productId: product,
    shopId: shop,
    cents: toCents(price) * qty,
  })),
  totalCents: toCents(totalPrice),
})

const lineRows = (orderId: string, { orderItems }: Quote): OrderLineRow[] =>
  orderItems.map((line, position) => ({
    order_id: orderId,
    position,
    product_id: line.product,
    variant_id: line.variant ?? null,
    variant_text: line.variantText ?? null,
    shop_id: line.shop,
    name: line.name,
    image: line.image,
    qty: line.qty,
    price_cents: toCents(line.price),
    selling_cents: line.sellingPrice === undefined ? null : toCents(line.sellingPrice),
  }))
