import type { CartItem, Order, QuoteItem } from 'shared-contract'
import { sameProducts } from '../orders/sameOrder'

/** A cart line with the server's current data (D23). */
export interface QuotedLine extends CartItem {
  /** The selling price, when this customer's price was agreed (D19). */
  sellingPrice?: number
  /** The new, higher price, which must be accepted. */
  risenTo?: number
  /** The remaining stock, below the quantity (0 when sold out or deleted), which must be accepted. */
  onlyLeft?: number
}

/** The lines to show. Lines without a quote are shown as stored. */
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

/** Changes applied without asking: a lower price, stock, name or picture. Quantities do not change. */
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

/** Changes applied once accepted: the price, and the quantity limited to the stock. */
export const acceptedLines = (lines: readonly CartItem[], offers: readonly QuoteItem[]): QuoteItem[] =>
  lines.flatMap((line) =>
    offers
      .filter(({ product }) => product === line.product)
      .map((offer) => ({ ...offer, qty: isGone(offer) ? 0 : Math.min(line.qty, offer.countInStock) })),
  )

/** The whole cart after accepting the changes. */
export function linesOnceAccepted(lines: readonly CartItem[], offers: readonly QuoteItem[]): CartItem[] {
  const accepted = acceptedLines(lines, offers)
  return lines
    .map((line) => ({ ...line, ...accepted.find(({ product }) => product === line.product) }))
    .filter(({ qty }) => qty > 0)
}

/**
 * The quote plus the stock held by the customer's pending order: checking out the same products pays or replaces that
 * order (D27), which frees its stock.
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
