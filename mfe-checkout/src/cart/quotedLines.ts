import type { CartItem, Order, QuoteItem } from 'shared-contract'
import { sameProducts } from '../orders/sameOrder'

/** A cart line beside what the server says of it now (D23). */
export interface QuotedLine extends CartItem {
  /** What others pay, when this customer haggled a lower price (D19). */
  sellingPrice?: number
  /** The price went up to this; it has to be accepted. */
  risenTo?: number
  /** Fewer than wanted are left, none when sold out or gone; it has to be accepted. */
  onlyLeft?: number
}

/** The lines as the customer sees them. What is not quoted yet stands as it is. */
export const quotedLines = (lines: readonly CartItem[], offers: readonly QuoteItem[]): QuotedLine[] =>
  lines.map((line) => {
    const offer = offers.find(({ product }) => product === line.product)
    if (!offer) return line
    if (isGone(offer)) return { ...line, onlyLeft: 0 }
    return {
      ...line,
      sellingPrice: offer.sellingPrice,
      risenTo: offer.price > line.price ? offer.price : undefined,
      onlyLeft: offer.countInStock < line.qty ? offer.countInStock : undefined,
    }
  })

export const needsAccepting = ({ risenTo, onlyLeft }: QuotedLine) => risenTo !== undefined || onlyLeft !== undefined

/** What the cart takes over unasked: a lower price, another stock, name or picture. Quantities stay as they are. */
export const improvements = (lines: readonly CartItem[], offers: readonly QuoteItem[]): QuoteItem[] =>
  lines.flatMap((line) => {
    const offer = offers.find(({ product }) => product === line.product)
    if (!offer || isGone(offer)) return []
    const better = { ...offer, price: Math.min(offer.price, line.price), qty: line.qty }
    const isNews =
      better.price !== line.price ||
      better.countInStock !== line.countInStock ||
      better.name !== line.name ||
      better.image !== line.image
    return isNews ? [better] : []
  })

/** What the cart takes over once its customer accepted: the price, and as many as are left. */
export const acceptedLines = (lines: readonly CartItem[], offers: readonly QuoteItem[]): QuoteItem[] =>
  lines.flatMap((line) =>
    offers
      .filter(({ product }) => product === line.product)
      .map((offer) => ({ ...offer, qty: isGone(offer) ? 0 : Math.min(line.qty, offer.countInStock) })),
  )

/** The whole cart as it will be then. */
export function linesOnceAccepted(lines: readonly CartItem[], offers: readonly QuoteItem[]): CartItem[] {
  const accepted = acceptedLines(lines, offers)
  return lines
    .map((line) => ({ ...line, ...accepted.find(({ product }) => product === line.product) }))
    .filter(({ qty }) => qty > 0)
}

/**
 * The quote with what this customer holds already: checking out the same products pays or replaces the pending order
 * (D27), so the stock that it holds is there for them.
 */
export function withOwnHolds(
  quoted: readonly QuoteItem[],
  lines: readonly CartItem[],
  orders: readonly Order[],
): QuoteItem[] {
  const pending = orders.filter((order) => order.status === 'pending' && sameProducts(order.orderItems, lines))
  return quoted.map((item) => {
    const held = pending
      .flatMap((order) => order.orderItems)
      .filter(({ product }) => product === item.product)
      .reduce((sum, { qty }) => sum + qty, 0)
    return held ? { ...item, qty: item.qty + held, countInStock: item.countInStock + held } : item
  })
}

const isGone = (offer: QuoteItem) => offer.qty < 1
