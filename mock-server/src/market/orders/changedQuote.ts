import { isDeepStrictEqual } from 'node:util'
import { lineKey, SHOP_CLOSED, type OrderInput, type Quote, type QuoteItem } from '@haggle/shared-contract'
import { conflict } from '../../base/refusals'
import { nameInSentence } from '../catalogue/variantText'
import type { StockLine } from './stockStore'

const PRICES_CHANGED = 'Prices have changed since you saw them. Please check the new total and try again.'

/**
 * A 409 that says what changed since the customer saw the prices, with the fresh quote. `short` is the line that could
 * not be held; it may be in stock again in the quote.
 */
export function changedConflict(input: OrderInput, quote: Quote, short?: StockLine) {
  const line = quote.orderItems.find(
    ({ product, variant = null }) => product === short?.product_id && variant === (short.variant_id ?? null),
  )
  const faster = `Somebody else was faster with ${line ? nameOf(line) : 'this'}. Please check your order and try again.`
  return conflict(describeChange(input, quote) ?? faster, { quote })
}

/** The message for the first shortage, else for changed prices; undefined if nothing changed. */
export function describeChange(seen: OrderInput, quote: Quote): string | undefined {
  const ordered = new Map(seen.orderItems.map((line) => [lineKey(line), line.qty]))
  const short = quote.orderItems.find((line) => line.qty < (ordered.get(lineKey(line)) ?? 0))
  if (short?.shopState) return SHOP_CLOSED
  if (short)
    return short.qty === 0
      ? `${nameOf(short)} is no longer available.`
      : `Only ${short.countInStock} of ${nameOf(short)} left in stock.`
  const sums = ({ taxPrice, shippingPrice, totalPrice }: OrderInput | Quote) => [taxPrice, shippingPrice, totalPrice]
  return isDeepStrictEqual(sums(seen), sums(quote)) ? undefined : PRICES_CHANGED
}

const nameOf = ({ name, variantText }: QuoteItem) => nameInSentence(name, variantText)
