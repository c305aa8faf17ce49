import { toCents, type OrderInput, type Quote } from 'shared-contract'
import type { Context } from '../context'
import type { Queries } from '../database/database'
import { inserting } from '../database/prepared'

const MINUTE = 60 * 1000

const insertIntoOrders = inserting('orders')

interface NewOrder {
  id: string
  userId: string
  input: OrderInput
  quote: Quote
  key: string | undefined
}

/** Writes a pending order with its lines, as quoted, and a delivery for each of its shops (D29). */
export async function insertOrder(
  { config, now }: Context,
  tx: Queries,
  { id, userId, input, quote, key }: NewOrder,
): Promise<void> {
  const { address, city, postalCode, country } = input.shippingAddress
  await insertIntoOrders(tx, {
    id,
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
    created_at: now(),
    expires_at: now() + config.orderHoldMinutes * MINUTE,
    idempotency_key: key ?? null,
  })
  await tx
    .insertInto('order_lines')
    .values(
      quote.orderItems.map((line, position) => ({
        order_id: id,
        position,
        product_id: line.product,
        shop_id: line.shop,
        name: line.name,
        image: line.image,
        qty: line.qty,
        price_cents: toCents(line.price),
        selling_cents: line.sellingPrice === undefined ? null : toCents(line.sellingPrice),
      })),
    )
    .execute()
  const shopIds = [...new Set(quote.orderItems.map((line) => line.shop))]
  await tx
    .insertInto('order_deliveries')
    .columns(['order_id', 'shop_id', 'shop_name'])
    .expression((eb) =>
      eb
        .selectFrom('shops')
        .select((shop) => [shop.val(id).as('order_id'), 'shops.id', 'shops.name'])
        .where('shops.id', 'in', shopIds),
    )
    .execute()
}
