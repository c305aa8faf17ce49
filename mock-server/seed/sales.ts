import { toCents, toDollars, totalsOf } from '@haggle/shared-contract'
import { DAY, durationOf, MINUTE } from '@haggle/shared-server'
import { newId, newOrderNumber } from '../src/base/ids'
import { partSearchText } from '../src/core/database/orderSearch'
import type {
  OrderLineRow,
  OrderRow,
  PartProgress,
  PartRow,
  PaymentRow,
  ProductRow,
  ShopRow,
  UserRow,
} from '../src/core/database/tables'
import type { Dice } from './dice'
import { addressOf } from './people'

/** Days until delivery, at most. */
const DELIVERED_AFTER = 6

/** An order of the demo market with its lines, parts and payments. */
export interface DemoSale {
  order: OrderRow
  lines: OrderLineRow[]
  deliveries: (PartRow & Pick<PartProgress, 'search_text'>)[]
  payments: PaymentRow[]
}

/** A customer's purchase of products, and the final status of its order. */
export interface Purchase {
  customer: UserRow
  products: readonly ProductRow[]
  placedAt: number
  status: OrderRow['status']
}

/** Returns a function that makes a sale of a purchase: some lines at a haggled price, older paid parts delivered. */
export const demoSale =
  (dice: Dice, shops: readonly ShopRow[], currency: string, holdMinutes: number, now: number) =>
  ({ customer, products, placedAt, status }: Purchase): DemoSale => {
    const [id, number] = [newId(placedAt), newOrderNumber()]
    const lines = products.map((product, position) => lineOf(dice, id, product, position))
    const totals = totalsOf(lines.map(({ price_cents, qty }) => ({ price: toDollars(price_cents), qty })))
    const { postalCode, ...address } = addressOf(customer)
    const paidAt = status === 'paid' ? placedAt + dice.between(1, 9) * MINUTE : null
    const order: OrderRow = {
      id,
      order_number: number,
      user_id: customer.id,
      ...address,
      postal_code: postalCode,
      payment_method: 'Razorpay',
      items_cents: toCents(totals.itemsPrice),
      tax_cents: toCents(totals.taxPrice),
      shipping_cents: toCents(totals.shippingPrice),
      total_cents: toCents(totals.totalPrice),
      status,
      created_at: placedAt,
      expires_at: placedAt + durationOf(holdMinutes, MINUTE),
      paid_at: paidAt,
      cancelled_at: null,
      provider_order_id: paidAt === null ? null : `order_demo${id}`,
      ask_at: null,
      idempotency_key: null,
      currency,
    }
    const deliveredAt = (): number | null => {
      const arrival = placedAt + dice.between(2, DELIVERED_AFTER) * DAY + dice.between(0, 9 * 60) * MINUTE
      return paidAt !== null && arrival < now ? arrival : null
    }
    const deliveries = shops.flatMap((shop) => {
      const names = lines.filter((line) => line.shop_id === shop.id).map(({ name }) => name)
      if (names.length === 0) return []
      const search_text = partSearchText([number, customer.name, customer.email, ...names])
      return { order_id: id, shop_id: shop.id, shop_name: shop.name, delivered_at: deliveredAt(), search_text }
    })
    const payment = {
      order_id: id,
      amount: order.total_cents,
      currency,
      status: 'captured',
      refund_reason: null,
      unmatched: 0,
      offer_id: null,
      customer_fee: 0,
    } as const
    const payments = paidAt === null ? [] : [{ id: `pay_demo${id}`, ...payment, created_at: paidAt }]
    return { order, lines, deliveries, payments }
  }

/** One line in five has an agreed price between floor and selling price. */
function lineOf(dice: Dice, orderId: string, product: ProductRow, position: number): OrderLineRow {
  const haggled = dice.roll() < 0.2
  const agreed = dice.between(product.floor_cents / 50, product.selling_cents / 50 - 1) * 50
  return {
    order_id: orderId,
    position,
    product_id: product.id,
    shop_id: product.shop_id,
    name: product.name,
    image: product.image,
    qty: dice.roll() < 0.75 ? 1 : 2,
    price_cents: haggled ? agreed : product.selling_cents,
    selling_cents: haggled ? product.selling_cents : null,
  }
}
