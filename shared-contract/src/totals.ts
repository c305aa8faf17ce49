import { toCents, toDollars } from './money'

/** A quantity of a product at a unit price in dollars. */
export interface PricedLine {
  price: number
  qty: number
}

/** What an order costs, in dollars. */
export interface Totals {
  itemsPrice: number
  taxPrice: number
  shippingPrice: number
  totalPrice: number
}

/** The tax on a subtotal, in percent (SPEC, business constants). */
export const TAX_PERCENT = 10
/** What shipping costs, and the subtotal above which it is free, in dollars (SPEC, business constants). */
export const SHIPPING = { price: 5, freeAbove: 50 }

/**
 * The only place that adds up money, for cart, checkout and server (D22): tax is 10%, rounded half-up to the cent;
 * shipping is 5 up to a subtotal of 50.00 and free above. An empty list costs nothing.
 */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  const items = lines.reduce((sum, line) => sum + toCents(line.price) * line.qty, 0)
  const tax = Math.floor((items * TAX_PERCENT + 50) / 100)
  const shipping = lines.length === 0 || items > toCents(SHIPPING.freeAbove) ? 0 : toCents(SHIPPING.price)
  return {
    itemsPrice: toDollars(items),
    taxPrice: toDollars(tax),
    shippingPrice: toDollars(shipping),
    totalPrice: toDollars(items + tax + shipping),
  }
}
