import type { CartItem, QuoteItem } from '@haggle/shared-contract'

export type Lines = readonly CartItem[]
export type OrderedLine = Pick<CartItem, 'product' | 'qty'>

/** A line and its place in the cart before it was removed. */
export interface RemovedLine {
  line: CartItem
  at: number
}

/**
 * The result of adding: the cart's lines, the quantity of the product's line (0 without one), whether it was clamped.
 */
export interface Added {
  lines: Lines
  qty: number
  clamped: boolean
}

/** Adds to the product's line, or a new one, up to the stock; takes over the newer name, price and stock (D23). */
export function addLine(lines: Lines, item: Omit<CartItem, 'qty'>, qty: number): Added {
  const present = lines.find((line) => line.product === item.product)?.qty ?? 0
  const wanted = present + whole(qty)
  const granted = Math.min(wanted, item.countInStock)
  if (wanted <= present || granted < 1) return { lines, qty: present, clamped: wanted > present }
  const line = { ...item, qty: granted }
  return {
    lines: present ? lines.map((other) => (other.product === item.product ? line : other)) : [...lines, line],
    qty: granted,
    clamped: granted < wanted,
  }
}

/** Sets a line's quantity, at most its stock; 0 or less removes the line. */
export function setQuantity(lines: Lines, product: string, qty: number): Lines {
  const wanted = whole(qty)
  if (wanted <= 0) return removeLine(lines, product)
  return lines.map((line) =>
    line.product === product ? { ...line, qty: Math.max(1, Math.min(wanted, line.countInStock)) } : line,
  )
}

export const removeLine = (lines: Lines, product: string): Lines => lines.filter((line) => line.product !== product)

/** Puts removed lines back at their places; a product that was added again meanwhile keeps its newer line. */
export const putBack = (lines: Lines, removed: readonly RemovedLine[]): Lines =>
  removed.reduce<Lines>(
    (all, { line, at }) =>
      all.some(({ product }) => product === line.product) ? all : [...all.slice(0, at), line, ...all.slice(at)],
    lines,
  )

/** Takes ordered quantities off the lines; more of a product, and other products, stay. */
export const removeOrdered = (lines: Lines, ordered: readonly OrderedLine[]): Lines =>
  lines.flatMap((line) => {
    const qty = line.qty - (ordered.find(({ product }) => product === line.product)?.qty ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })

/** Merges `joining` into `lines`; sold-out lines are kept, so that the customer sees them. */
export const mergeLines = (lines: Lines, joining: Lines): Lines =>
  joining.reduce<Lines>((all, line) => {
    const isNew = !all.some((other) => other.product === line.product)
    return isNew ? [...all, line] : addLine(all, line, line.qty).lines
  }, lines)

/** Applies a quote: a quantity of 0 removes the line, lines not quoted are kept. */
export function applyQuote(lines: Lines, quoted: readonly QuoteItem[]): Lines {
  const answers = new Map(quoted.map((item) => [item.product, item]))
  return lines.flatMap((line) => {
    const answer = answers.get(line.product)
    if (!answer) return [line]
    const { name, image, price, qty, countInStock, shop } = answer
    return qty > 0 ? [{ product: line.product, name, image, price, qty, countInStock, shop }] : []
  })
}

const whole = (qty: number) => (Number.isFinite(qty) ? Math.trunc(qty) : 0)
