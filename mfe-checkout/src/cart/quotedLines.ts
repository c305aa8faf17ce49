import { lineKey, type CartItem, type Order, type QuoteItem } from '@haggle/shared-contract'
import { haveSameProducts } from '../orders/sameOrder'

/** A cart line with the server's current data (D23). */
export interface QuotedLine extends CartItem {
  /** The selling price, when this customer's price was agreed (D19). */
  sellingPrice?: number
  /** The new, higher price, which must be accepted. */
  risenTo?: number
  /** Whether the price rose because an agreed price holds no longer. */
  wasAgreed?: boolean
  /** The remaining stock, below the quantity (0 when sold out or deleted), which must be accepted. */
  onlyLeft?: number
  /** Whether nothing can be bought because the shop is closed at the moment (D70). */
  isShopClosed?: boolean
}

/** The lines to show. Lines without a quote are shown as stored. */
export const quotedLines = (lines: readonly CartItem[], quoted: readonly QuoteItem[]): QuotedLine[] =>
  lines.map((line) => {
    const item = quoted.find(isSameLine(line))
    if (!item) return line
    if (isGone(item)) return { ...line, onlyLeft: 0, ...(item.shopState && { isShopClosed: true }) }
    return {
      ...line,
      sellingPrice: item.sellingPrice,
      risenTo: item.price > line.price ? item.price : undefined,
      onlyLeft: item.countInStock < line.qty ? item.countInStock : undefined,
    }
  })

/** Why a price went up, to be appended to the message; empty if it is not known. */
export const reasonOf = ({ wasAgreed }: Pick<QuotedLine, 'wasAgreed'>) =>
  wasAgreed ? ': your agreed price no longer holds' : ''

export const needsAccepting = ({ risenTo, onlyLeft }: QuotedLine) => risenTo !== undefined || onlyLeft !== undefined

/** Changes applied without asking: a lower price, stock, names or picture. Quantities do not change. */
export const harmlessChanges = (lines: readonly CartItem[], quoted: readonly QuoteItem[]): QuoteItem[] =>
  lines.flatMap((line) => {
    const item = quoted.find(isSameLine(line))
    if (!item || isGone(item)) return []
    const change = { ...item, price: Math.min(item.price, line.price), qty: line.qty }
    const isChanged =
      change.price !== line.price ||
      change.countInStock !== line.countInStock ||
      change.name !== line.name ||
      change.variantText !== line.variantText ||
      change.image !== line.image
    return isChanged ? [change] : []
  })

/** Changes applied once accepted: the price, and the quantity limited to the stock. */
export const acceptedLines = (lines: readonly CartItem[], quoted: readonly QuoteItem[]): QuoteItem[] =>
  lines.flatMap((line) =>
    quoted
      .filter(isSameLine(line))
      .map((item) => ({ ...item, qty: isGone(item) ? 0 : Math.min(line.qty, item.countInStock) })),
  )

/** The whole cart after accepting the changes. */
export function linesOnceAccepted(lines: readonly CartItem[], quoted: readonly QuoteItem[]): CartItem[] {
  const accepted = acceptedLines(lines, quoted)
  return lines.map((line) => ({ ...line, ...accepted.find(isSameLine(line)) })).filter(({ qty }) => qty > 0)
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
  const pending = orders.filter((order) => order.status === 'pending' && haveSameProducts(order.orderItems, lines))
  return quoted.map((item) => {
    const held = pending
      .flatMap((order) => order.orderItems)
      .filter(isSameLine(item))
      .reduce((sum, { qty }) => sum + qty, 0)
    return held ? { ...item, qty: item.qty + held, countInStock: item.countInStock + held } : item
  })
}

type Line = Pick<CartItem, 'product' | 'variant'>

/** Two variants of one product are two lines (D77). */
export const isSameLine = (one: Line) => (other: Line) => lineKey(one) === lineKey(other)

const isGone = (item: QuoteItem) => item.qty < 1
