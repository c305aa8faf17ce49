import { isDeepStrictEqual } from 'node:util'
import { isolated, SHOP_CLOSED, type OrderInput, type Quote } from '@haggle/shared-contract'
import { conflict } from '../../base/refusals'

const PRICES_CHANGED = 'Prices have changed since you saw them. Please check the new total and try again.'

/**
 * A 409 that says what changed since the customer saw the prices, with the fresh quote. `shortId` is the product that could
 * not be held; it may be in stock again in the quote.
 */
export function changedConflict(input: OrderInput, quote: Quote, shortId?: string) {
  const name = quote.orderItems.find(({ product }) => product === shortId)?.name ?? 'this'
  const faster = `Somebody else was faster with ${isolated(name)}. Please check your order and try again.`
  return conflict(describeChange(input, quote) ?? faster, { quote })
}

/** The message for the first shortage, else for changed prices; undefined if nothing changed. */
export function describeChange(seen: OrderInput, quote: Quote): string | undefined {
  const ordered = new Map(seen.orderItems.map(({ product, qty }) => [product, qty]))
  const short = quote.orderItems.find(({ product, qty }) => qty < (ordered.get(product) ?? 0))
  if (short?.shopState) return SHOP_CLOSED
  if (short)
    return short.qty === 0
      ? `${isolated(short.name)} is no longer available.`
      : `Only ${short.countInStock} of ${isolated(short.name)} left in stock.`
  const sums = ({ taxPrice, shippingPrice, totalPrice }: OrderInput | Quote) => [taxPrice, shippingPrice, totalPrice]
  return isDeepStrictEqual(sums(seen), sums(quote)) ? undefined : PRICES_CHANGED
}
