import { formatMoney, toCents, toDollars } from '@haggle/shared-contract'

/** How it haggles, in dollars: the first offer, how much more each time, and the most. */
export interface Rule {
  start: number
  step: number
  most: number
}

/** How the haggling for a product stands. */
export interface Standing {
  sellingPrice: number
  attemptsLeft: number
  agreedPrice?: number | undefined
  /** The shop's open price. */
  shopOffer?: { id: string; price: number } | undefined
  /** The highest offer that the shop rejected. */
  rejected?: number | undefined
}

export type Move =
  | { kind: 'order'; price: number }
  | { kind: 'take'; id: string; price: number }
  | { kind: 'offer'; price: number }
  | { kind: 'stop'; why: string }

/**
 * Takes what is at most `most`, and otherwise offers: `start`, then a step more than before, and with the last attempt `most`.
 * Where the list price is not above `most` it is paid in the end.
 */
export function nextMove(rule: Rule, standing: Standing): Move {
  const { most } = rule
  const { sellingPrice, attemptsLeft, agreedPrice, shopOffer, rejected = 0 } = standing
  if (agreedPrice !== undefined)
    return agreedPrice <= most
      ? { kind: 'order', price: agreedPrice }
      : { kind: 'stop', why: `${formatMoney(agreedPrice)} is agreed on already, above ${formatMoney(most)}.` }
  if (shopOffer && shopOffer.price <= most) return { kind: 'take', id: shopOffer.id, price: shopOffer.price }
  const price = nextOffer(rule, standing)
  if (attemptsLeft > 0 && price < sellingPrice && price > rejected) return { kind: 'offer', price }
  if (sellingPrice <= most) return { kind: 'order', price: sellingPrice }
  const why = attemptsLeft === 0 ? 'All attempts are used up' : 'The shop rejected that much'
  return { kind: 'stop', why: `${why}: no agreement at ${formatMoney(most)} or less.` }
}

function nextOffer({ start, step, most }: Rule, { sellingPrice, attemptsLeft, rejected }: Standing): number {
  if (attemptsLeft === 1 && most < sellingPrice) return most
  const raised = rejected === undefined ? start : Math.max(start, sum(rejected, step))
  return Math.min(most, raised)
}

const sum = (a: number, b: number) => toDollars(toCents(a) + toCents(b))
