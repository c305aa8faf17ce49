import {
  PAYMENT_METHOD,
  paths,
  SHOP_CLOSED,
  type AgentOrder,
  type Order,
  type OrderInput,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, invalid, notFound, Refusal } from '../../base/refusals'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { savedAddresses } from '../../market/addresses/savedAddresses'
import { createOrder } from '../../market/orders/createOrder'
import { ownOrder } from '../../market/orders/listOrders'
import { quoteCart } from '../../market/orders/quote'
import type { Caller } from './caller'
import { requireVariantNamed } from './offers'
import { orderIdsOf } from './store'

/** Orders that an agent reads at once. */
const ORDERS_SHOWN = 10

const CHANGED = 'Prices or stock changed meanwhile. Please read the products again.'

/** Prepares an order at present prices, which holds its stock; the customer pays it, or not, at the link (D78). */
export async function prepareOrder(
  context: Context,
  { userId, mandateId }: Caller,
  { orderItems, ...order }: AgentOrder,
) {
  for (const { product, variant } of orderItems) await requireVariantNamed(context, product, variant)
  const shippingAddress = order.shippingAddress ?? (await lastAddress(context, userId))
  const quote = await quoteCart(context, userId, orderItems)
  quote.orderItems.forEach(({ product, countInStock, shopState }, at) => {
    if (countInStock < (orderItems[at]?.qty ?? 0))
      throw conflict(shopState ? SHOP_CLOSED : `Only ${countInStock} of ${product} are left in stock.`)
  })
  const { taxPrice, shippingPrice, totalPrice } = quote
  const lines = quote.orderItems.map(({ product, variant, name, qty, image, price, shop }) => ({
    product,
    ...(variant !== undefined && { variant }),
    name,
    qty,
    image,
    price,
    shop,
  }))
  const input: OrderInput = {
    orderItems: lines,
    shippingAddress,
    paymentMethod: PAYMENT_METHOD,
    taxPrice,
    shippingPrice,
    totalPrice,
  }
  const { order: prepared } = await createOrder(context, { userId, input, agent: { mandateId } }).catch(withoutNames)
  return shown(context, prepared)
}

/** The refusal of a changed quote names products, in their shops' words. */
function withoutNames(error: unknown): never {
  throw error instanceof Refusal && error.extra.quote !== undefined ? conflict(CHANGED) : error
}

async function lastAddress(context: Context, userId: string) {
  const [last] = await savedAddresses(context, userId)
  if (!last) throw invalid('Your customer has no address here yet: send shippingAddress.')
  const { address, city, postalCode, country } = last
  return { address, city, postalCode, country }
}

/** The orders that were prepared by this mandate, or one of them. */
export async function showOrders(context: Context, { userId, mandateId }: Caller, id?: string) {
  const ids = await orderIdsOf(context.db.read, context.now(), mandateId, id === undefined ? ORDERS_SHOWN : 1000)
  if (id !== undefined && !ids.includes(id)) throw notFound('Order')
  const orders = []
  for (const each of id === undefined ? ids : [id]) {
    const order = await ownOrder(context, userId, each)
    orders.push({ ...shown(context, order), isPaid: order.isPaid, isDelivered: order.isDelivered })
  }
  return { orders }
}

const shown = ({ config }: Context, order: Order) => {
  const { _id, orderNumber, status, itemsPrice, taxPrice, shippingPrice, totalPrice, expiresAt } = order
  return {
    _id,
    ...(orderNumber !== undefined && { orderNumber }),
    status,
    itemsPrice,
    taxPrice,
    shippingPrice,
    totalPrice,
    ...(expiresAt !== undefined && { expiresAt }),
    link: `${siteUrlOf(config, 'user')}${paths.order(_id)}`,
  }
}
