import { lineKey, type CartItem, type QuoteItem } from '@haggle/shared-contract'

export type Lines = readonly CartItem[]
/** A line of an order, such as a `CartItem`: one of a variant names it, too. */
export type OrderedLine = Pick<CartItem, 'product' | 'qty'>

/** A line and its place in the cart before it was removed. */
export interface RemovedLine {
  line: CartItem
  at: number
}

/**
 * The result of adding: the cart's lines, the quantity of the product's or variant's line (0 without one), whether it was
 * clamped.
 */
export interface Added {
  lines: Lines
  qty: number
  clamped: boolean
}

/** Adds to the product's or variant's line, or a new one, up to the stock; takes over the newer name, price and stock (D23). */
export function addLine(lines: Lines, item: Omit<CartItem, 'qty'>, qty: number): Added {
  const present = lineOf(lines, item)?.qty ?? 0
  const wanted = present + whole(qty)
  const granted = Math.min(wanted, item.countInStock)
  if (wanted <= present || granted < 1) return { lines, qty: present, clamped: wanted > present }
  const line = { ...item, qty: granted }
  return {
    lines: present ? lines.map((other) => (lineKey(other) === lineKey(item) ? line : other)) : [...lines, line],
    qty: granted,
    clamped: granted < wanted,
  }
}

/** Sets the quantity of the line with a key, at most its stock; 0 or less removes the line. */
export function setQuantity(lines: Lines, key: string, qty: number): Lines {
  const wanted = whole(qty)
  if (wanted <= 0) return removeLine(lines, key)
  return lines.map((line) =>
    lineKey(line) === key ? { ...line, qty: Math.max(1, Math.min(wanted, line.countInStock)) } : line,
  )
}

export const removeLine = (lines: Lines, key: string): Lines => lines.filter((line) => lineKey(line) !== key)

/** Puts removed lines back at their places; what was added again meanwhile keeps its newer line. */
export const putBack = (lines: Lines, removed: readonly RemovedLine[]): Lines =>
  removed.reduce<Lines>(
    (all, { line, at }) => (lineOf(all, line) ? all : [...all.slice(0, at), line, ...all.slice(at)]),
    lines,
  )

/** Takes ordered quantities off the lines; more of a product, and others, stay. */
export const removeOrdered = (lines: Lines, ordered: readonly OrderedLine[]): Lines =>
  lines.flatMap((line) => {
    const qty = line.qty - (lineOf(ordered, line)?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })

/** Merges `joining` into `lines`; sold-out lines are kept, so that the customer sees them. */
export const mergeLines = (lines: Lines, joining: Lines): Lines =>
  joining.reduce<Lines>((all, line) => (lineOf(all, line) ? addLine(all, line, line.qty).lines : [...all, line]), lines)

/** Applies a quote: a quantity of 0 removes the line, lines not quoted are kept. */
export function applyQuote(lines: Lines, quoted: readonly QuoteItem[]): Lines {
  return lines.flatMap((line) => {
    const answer = lineOf(quoted, line)
    if (!answer) return [line]
    const { variantText, name, image, price, qty, countInStock, shop } = answer
    return qty > 0 ? [{ ...line, variantText, name, image, price, qty, countInStock, shop }] : []
  })
}

/** The line for the same product and variant. */
const lineOf = <Line extends Pick<CartItem, 'product'>>(lines: readonly Line[], like: Pick<CartItem, 'product'>) =>
  lines.find((line) => lineKey(line) === lineKey(like))

const whole = (qty: number) => (Number.isFinite(qty) ? Math.trunc(qty) : 0)
