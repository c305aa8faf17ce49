/** What an account holds of an order's money, for a shop's part ('' for none); in the currency's smallest unit. */
export interface Share {
  part: string
  account: 'shop' | 'commission' | 'tax' | 'shipping'
  amount: number
}

/** A shop's part of an order: its lines in the smallest unit, and its commission in basis points. */
export interface PartToPay {
  shop: string
  lines: number
  commissionBp: number
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The part of a commission in an amount, half-up. `amount` may be large: the product is exact. */
const commissionOf = (amount: number, bp: number) => Number((BigInt(amount) * BigInt(bp) + 5000n) / 10_000n)

/** Splits an amount by weights, none of which is negative; the parts add up to it, and none exceeds its weight if the amount does not exceed their sum. */
export function splitBy(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(sumOf(weights))
  if (total === 0n) return weights.map((_, at) => (at === 0 ? amount : 0))
  let [weight, given] = [0n, 0]
  return weights.map((each) => {
    weight += BigInt(each)
    const until = Number((BigInt(amount) * weight) / total)
    const own = until - given
    given = until
    return own
  })
}

/**
 * The shares of a payment (D73): of each part its lines go to the shop less commission, tax and shipping by the lines.
 * What the payment differs from the order's price goes to the commission of no part (D26).
 */
export function sharesOfPayment(
  paid: number,
  { parts, tax, shipping }: { parts: readonly PartToPay[]; tax: number; shipping: number },
): Share[] {
  const lines = parts.map((part) => part.lines)
  const [taxes, shippings] = [splitBy(tax, lines), splitBy(shipping, lines)]
  const shares = parts.flatMap(({ shop, lines, commissionBp }, at): Share[] => {
    const commission = commissionOf(lines, commissionBp)
    return [
      { part: shop, account: 'shop', amount: lines - commission },
      { part: shop, account: 'commission', amount: commission },
      { part: shop, account: 'tax', amount: taxes[at] ?? 0 },
      { part: shop, account: 'shipping', amount: shippings[at] ?? 0 },
    ]
  })
  const rest = paid - sumOf(shares.map(({ amount }) => amount))
  return [...shares, { part: '', account: 'commission' as const, amount: rest }].filter(({ amount }) => amount !== 0)
}

/** Whose money goes back: all of a part (D61), a sum pro rata of a part, or pro rata of the order. */
export type TakenFrom = { part: string; how: 'whole' | 'proRata' } | undefined

/**
 * What an amount that goes back takes of the shares that are left, never more of a share than is left of it. Lines and
 * commission of a whole part go first, then the tax, its own before the others'; all that is left takes everything.
 * What is more than all that is left is the market's loss: it is taken from the commission of no part.
 */
export function takeShares(left: readonly Share[], amount: number, from?: TakenFrom): Share[] {
  if (amount === sumOf(left.map((share) => share.amount))) return left.filter((share) => share.amount !== 0)
  const rest = new Map(left.map((share) => [share, Math.max(0, share.amount)]))
  const taken = new Map<Share, number>()
  let due = amount
  const take = (fits: (share: Share) => boolean) => {
    const group = left.filter(fits)
    const weights = group.map((share) => rest.get(share) ?? 0)
    const now = Math.min(due, sumOf(weights))
    splitBy(now, weights).forEach((own, at) => {
      const share = group[at]
      if (!share || now === 0) return
      rest.set(share, (rest.get(share) ?? 0) - own)
      taken.set(share, (taken.get(share) ?? 0) + own)
    })
    due -= now
  }
  if (from?.how === 'whole') {
    take(({ part, account }) => part === from.part && (account === 'shop' || account === 'commission'))
    take(({ part, account }) => part === from.part && account === 'tax')
    take(({ account }) => account === 'tax')
  }
  if (from) take(({ part }) => part === from.part)
  take(() => true)
  const shares = [...taken].map(([share, own]) => ({ ...share, amount: own }))
  return due === 0 ? shares.filter((share) => share.amount !== 0) : withLoss(shares, due)
}

function withLoss(shares: readonly Share[], loss: number): Share[] {
  const isMarkets = ({ part, account }: Share) => part === '' && account === 'commission'
  const own = shares.find(isMarkets)?.amount ?? 0
  return [
    ...shares.filter((share) => !isMarkets(share) && share.amount !== 0),
    { part: '', account: 'commission', amount: own + loss },
  ]
}
