import { toCents, toDollars, totalsOf } from '@haggle/shared-contract'
import { DAY, durationOf, MINUTE } from '@haggle/shared-server'
import type { Dice } from '../../../seed/dice'
import { insertRows, type Rows } from '../../../seed/insertRows'
import type { Context } from '../../../src/base/context'
import { newId, newOrderNumber } from '../../../src/base/ids'
import { bookMoney } from '../../../src/core/database/bookMoney'
import { partSearchText } from '../../../src/core/database/orderSearch'
import type { ProductRow, ShopRow, UserRow } from '../../../src/core/database/tables'
import { MAKERS, PLACES } from './words'

const MOST_CUSTOMERS = 2000
const ORDERS_PER_TRANSACTION = 5000
const DELIVERED_AFTER_DAYS = 5

/** Adds orders of the last year for a shop's products. Most are paid, and the older of these delivered. */
export async function addOrders(
  { db, config, now }: Context,
  dice: Dice,
  { shop, products, count }: { shop: ShopRow; products: readonly ProductRow[]; count: number },
): Promise<void> {
  const customers = Array.from({ length: Math.min(MOST_CUSTOMERS, count) }, () => bulkCustomer(dice, now()))
  await db.writing((tx) => insertRows(tx, { users: customers }))
  const received = new Map<string, number>()
  for (let done = 0; done < count; done += ORDERS_PER_TRANSACTION) {
    const rows: Required<Pick<Rows, 'orders' | 'order_lines' | 'order_deliveries' | 'payments'>> = {
      orders: [],
      order_lines: [],
      order_deliveries: [],
      payments: [],
    }
    for (let each = Math.min(ORDERS_PER_TRANSACTION, count - done); each > 0; each--) addOrder(rows)
    await db.writing(async (tx) => {
      await insertRows(tx, rows)
      await bookMoney(
        tx,
        rows.orders.map((order) => order.id),
      )
    })
  }
  await db.writing(async (tx) => {
    for (const [id, qty] of received)
      await tx
        .updateTable('products')
        .set((product) => ({ received: product('received', '+', qty) }))
        .where('id', '=', id)
        .execute()
  })

  function addOrder(rows: Rows) {
    const placedAt = now() - Math.ceil((0.01 + dice.roll()) * 365 * DAY)
    const id = newId(placedAt)
    const number = newOrderNumber()
    const customer = dice.pick(customers)
    const isPaid = dice.roll() < 0.9
    // skewed, so that few products sell much
    const chosen = new Set(
      Array.from({ length: dice.between(1, 3) }, () => Math.floor(dice.roll() ** 2 * products.length)),
    )
    const lines = [...chosen]
      .flatMap((at) => products[at] ?? [])
      .map((product, position) => ({
        order_id: id,
        position,
        product_id: product.id,
        shop_id: shop.id,
        name: product.name,
        image: product.image,
        qty: dice.between(1, 3),
        price_cents: product.selling_cents,
        selling_cents: null,
      }))
    const totals = totalsOf(lines.map(({ price_cents, qty }) => ({ price: toDollars(price_cents), qty })))
    const total_cents = toCents(totals.totalPrice)
    const paidAt = isPaid ? placedAt + DAY / 1000 : null
    rows.orders?.push({
      id,
      order_number: number,
      user_id: customer.id,
      address: `${dice.between(1, 200)} High Street`,
      city: dice.pick(PLACES),
      postal_code: String(dice.between(10_000, 99_999)),
      country: 'UK',
      payment_method: 'Razorpay',
      items_cents: toCents(totals.itemsPrice),
      tax_cents: toCents(totals.taxPrice),
      shipping_cents: toCents(totals.shippingPrice),
      total_cents,
      status: isPaid ? 'paid' : 'expired',
      created_at: placedAt,
      expires_at: placedAt + durationOf(config.orderHoldMinutes, MINUTE),
      paid_at: paidAt,
      provider_order_id: isPaid ? `order_bulk${id}` : null,
      currency: config.currency,
    })
    rows.order_lines?.push(...lines)
    const arrival = placedAt + DELIVERED_AFTER_DAYS * DAY
    rows.order_deliveries?.push({
      order_id: id,
      shop_id: shop.id,
      shop_name: shop.name,
      delivered_at: isPaid && arrival < now() ? arrival : null,
      search_text: partSearchText([number, customer.name, customer.email, ...lines.map(({ name }) => name)]),
    })
    if (paidAt === null) return
    for (const { product_id, qty } of lines) received.set(product_id, (received.get(product_id) ?? 0) + qty)
    const payment = { id: `pay_bulk${id}`, order_id: id, amount: total_cents, currency: config.currency }
    rows.payments?.push({ ...payment, status: 'captured', refund_reason: null, created_at: paidAt })
  }
}

function bulkCustomer(dice: Dice, now: number): UserRow {
  const created_at = now - 2 * 365 * DAY
  const id = newId(created_at)
  const name = `${dice.pick(PLACES)} ${dice.pick(MAKERS)}`
  return { id, role: 'user', name, email: `${id}@bulk.haggle.test`, password_hash: '', profile_picture: '', created_at }
}
