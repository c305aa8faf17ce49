import type { LedgerEntryRow } from '../../src/core/database/tables'

// What the ledger must say of a market's orders, in cents, worked out without the code that books. Where D73 leaves a cent
// open (what is split pro rata), it takes over what was booked, once that is right to the cent.

type Account = 'shop' | 'commission' | 'tax' | 'shipping'

export interface ModelPart {
  shop: string
  lines: number
  bp: number
  state: 'kept' | 'cancelled' | 'returned' | 'refunded'
  /** `old` when the days for a return are over. */
  delivered: 'no' | 'fresh' | 'old'
  asked: boolean
  wasAsked: boolean
  /** What the accounts hold of it. */
  left: Record<Account, number>
  /** What its shop was paid out of it. */
  paidOut: number
  /** What refunds of an amount took of its lines. */
  taken: number
}

export interface ModelRefund {
  id: string
  shop: string
  amount: number
  isProRata: boolean
  state: 'pending' | 'processed' | 'failed'
}

export interface ModelDispute {
  id: string
  amount: number
  state: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
}

export interface ModelOrder {
  id: string
  customer: { token: string }
  parts: ModelPart[]
  total: number
  tax: number
  shipping: number
  /** What the customer paid: an offer or a fee makes it another sum than the total. */
  paid: number
  /** What the commission of no part holds. */
  market: number
  refunds: ModelRefund[]
  disputes: ModelDispute[]
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export const isOpen = ({ state }: ModelDispute) => state === 'open' || state === 'under_review'
export const isDisputed = ({ disputes }: ModelOrder) => disputes.some(isOpen)
const isAlive = ({ state }: ModelRefund) => state !== 'failed'

const withTax = (parts: readonly ModelPart[]) => {
  const lines = sumOf(parts.map((part) => part.lines))
  return lines + Math.round(lines / 10 + 1e-9)
}

/** What is neither given back nor lost of an order's payment. */
export const leftOf = ({ paid, refunds, disputes }: ModelOrder): number =>
  Math.max(
    0,
    paid -
      sumOf(refunds.filter(isAlive).map(({ amount }) => amount)) -
      sumOf(disputes.filter(({ state }) => state === 'lost').map(({ amount }) => amount)),
  )

/** What goes back when a part is cancelled, sent back or refunded (D61, D73). */
export function wholeOf(order: ModelOrder, part: ModelPart): number {
  const others = order.parts.filter((other) => other !== part && other.state === 'kept')
  if (others.length === 0) return leftOf(order)
  const before = order.refunds.filter((refund) => isAlive(refund) && refund.isProRata && refund.shop === part.shop)
  const cost = withTax([part, ...others]) - withTax(others)
  return Math.max(0, Math.min(leftOf(order), cost - sumOf(before.map(({ amount }) => amount))))
}

/** The most that an operator can refund of a part. */
export function refundableOf(order: ModelOrder, part: ModelPart): number {
  const onTheWay = order.refunds.filter(({ state, shop }) => state === 'pending' && shop === part.shop)
  const left = sumOf(Object.values(part.left)) - sumOf(onTheWay.map(({ amount }) => amount))
  return isDisputed(order) ? 0 : Math.max(0, Math.min(left, leftOf(order)))
}

export const owedOf = ({ left, paidOut }: ModelPart): number => left.shop - paidOut

/** Whether what a shop is owed of a part waits (D73). */
export const isHeld = (order: ModelOrder, part: ModelPart): boolean =>
  owedOf(part) > 0 &&
  (part.delivered !== 'old' ||
    part.state !== 'kept' ||
    part.asked ||
    isDisputed(order) ||
    order.refunds.some(({ state, shop }) => state === 'pending' && shop === part.shop))

/** What its shop has sold of a part: nothing of one that goes back or of an order of which all is back. */
export function soldOf({ refunds, paid }: ModelOrder, part: ModelPart): number {
  const back = sumOf(refunds.filter(({ state }) => state === 'processed').map(({ amount }) => amount))
  return part.state !== 'kept' || back >= paid ? 0 : part.lines - part.taken
}

type Entry = Pick<LedgerEntryRow, 'account' | 'part' | 'amount' | 'order_id'>

/** The accounts of an order as a list, so that bookings can be compared with what they take of each. */
function sharesOf(order: ModelOrder) {
  const of = (part: ModelPart) =>
    (Object.keys(part.left) as Account[]).map((account) => ({
      part: part.shop,
      account: account === 'shop' ? `shop:${part.shop}` : account,
      left: part.left[account],
      take: (amount: number) => void (part.left[account] -= amount),
    }))
  return [
    ...order.parts.flatMap(of),
    { part: '', account: 'commission', left: order.market, take: (amount: number) => void (order.market -= amount) },
  ]
}

/** Says what is wrong with the booking of a payment; takes it over. */
export function bookPayment(order: ModelOrder, entries: readonly Entry[]): string[] {
  const wrong: string[] = []
  const expect = (what: string, amount: number, meant: number, tolerance = 0) => {
    if (Math.abs(amount - meant) > tolerance) wrong.push(`${what} is ${amount}, not ${meant}`)
  }
  const held = (account: string, part: string) =>
    -sumOf(entries.filter((entry) => entry.account === account && entry.part === part).map(({ amount }) => amount))
  const lines = sumOf(order.parts.map((part) => part.lines))
  for (const part of order.parts) {
    const commission = Math.floor((part.lines * part.bp) / 10_000 + 0.5)
    part.left = {
      shop: held(`shop:${part.shop}`, part.shop),
      commission: held('commission', part.shop),
      tax: held('tax', part.shop),
      shipping: held('shipping', part.shop),
    }
    expect('commission', part.left.commission, commission)
    expect('shop', part.left.shop, part.lines - commission)
    expect('tax', part.left.tax, (order.tax * part.lines) / lines, 1)
    expect('shipping', part.left.shipping, (order.shipping * part.lines) / lines, 1)
  }
  order.market = held('commission', '')
  expect('tax', sumOf(order.parts.map(({ left }) => left.tax)), order.tax)
  expect('shipping', sumOf(order.parts.map(({ left }) => left.shipping)), order.shipping)
  expect('offers and fees', order.market, order.paid - order.total)
  return wrong
}

const isOfLines = ({ account }: { account: string }) => account === 'commission' || account.startsWith('shop:')

/** Says what is wrong with the booking of money that went back; takes it over. */
export function bookBack(
  order: ModelOrder,
  entries: readonly Entry[],
  { amount, shop, isProRata }: { amount: number; shop?: string; isProRata: boolean },
): string[] {
  const shares = sharesOf(order).map((share) => ({
    ...share,
    before: share.left,
    taken: sumOf(
      entries
        .filter(({ account, part }) => account === share.account && part === share.part)
        .map((entry) => entry.amount),
    ),
  }))
  const wrong: string[] = []
  if (sumOf(shares.map(({ taken }) => taken)) !== amount) wrong.push(`the shares add up to another sum than ${amount}`)
  const all = sumOf(shares.map(({ before }) => before))
  const among = shop === undefined ? shares : shares.filter(({ part }) => part === shop)
  const whole = sumOf(among.map(({ before }) => Math.max(0, before)))
  for (const { account, before, taken } of shares)
    if (account !== 'commission' && taken > Math.max(0, before)) wrong.push(`${account} gives ${taken} of ${before}`)
  if (amount !== all && isProRata && amount <= whole)
    for (const { account, before, taken } of among)
      if (Math.abs(taken - (amount * Math.max(0, before)) / whole) > 1)
        wrong.push(`${account} gives ${taken} of ${before}, when ${amount} of ${whole} go back`)
  if (amount !== all && !isProRata && shop !== undefined) {
    const lines = among.filter(isOfLines)
    const most = sumOf(lines.map(({ before }) => Math.max(0, before)))
    if (sumOf(lines.map(({ taken }) => taken)) !== Math.min(amount, most))
      wrong.push('a part that goes back keeps some of its lines')
  }
  shares.forEach(({ take, taken }) => take(taken))
  if (isProRata && shop !== undefined)
    for (const part of order.parts)
      part.taken += sumOf(
        shares.filter((share) => share.part === part.shop && isOfLines(share)).map(({ taken }) => taken),
      )
  return wrong
}
