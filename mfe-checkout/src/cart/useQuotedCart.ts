import { lineKey, totalsOf, type Order, type OrderItem, type QuoteInput } from '@haggle/shared-contract'
import { errorMessage, useAfter, useCart, useSession, type Cart } from '@haggle/shared-state'
import { useSettled } from '@haggle/shared-ui'
import { useEffect, useMemo, useState } from 'react'
import { useCheckoutPendingOrdersQuery } from '../orders/api'
import { useCheckoutEndedAgreementsQuery, useCheckoutQuoteQuery } from './api'
import {
  acceptedLines,
  harmlessChanges,
  isSameLine,
  linesOnceAccepted,
  needsAccepting,
  quotedLines,
  withOwnHolds,
  type QuotedLine,
} from './quotedLines'

const SETTLING_MILLISECONDS = 300
const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true }

export interface QuotedCart extends Cart {
  lines: QuotedLine[]
  /** A line's earlier price, if it fell since the screen opened. */
  priceBefore: (line: OrderItem) => number | undefined
  /** Whether prices rose or stock ran short; the cart cannot be paid until `accept` is called. */
  hasChanges: boolean
  accept: () => void
  /** The cart after accepting the changes. */
  accepted: Pick<Cart, 'items' | 'totals'>
  /** Why prices and stock could not be checked. */
  quoteError?: string
}

/** The cart with the server's prices and stock, fetched on mount, on changes and on focus (D23). */
export function useQuotedCart(): QuotedCart {
  const session = useSession()
  const cart = useCart()
  const { items, refresh } = cart
  const settledItems = useSettled(items, SETTLING_MILLISECONDS)
  const quote = useCheckoutQuoteQuery(quoteFor(settledItems), { ...fresh, skip: !session || settledItems.length === 0 })
  const hasOrders = session?.role === 'user' && items.length > 0
  const orders = useCheckoutPendingOrdersQuery(undefined, { ...fresh, skip: !hasOrders })
  const [itemsAtOpening] = useState(items)

  const quoted = useMemo(
    // until the pending order is known, products it holds would look sold out
    () => (orders.isLoading ? [] : withOwnHolds(quote.data?.orderItems ?? [], items, orders.data ?? [])),
    [quote.data, items, orders.data, orders.isLoading],
  )
  useAfter(firstLapse(orders.data ?? []), () => {
    // the stock first: the other way round, what was held would be missing for a moment
    const stock = quote.isUninitialized ? undefined : quote.refetch()
    void Promise.resolve(stock).then(orders.refetch)
  })
  useEffect(() => {
    const changes = harmlessChanges(items, quoted)
    if (changes.length > 0) refresh(changes)
  }, [items, quoted, refresh])

  const current = quotedLines(items, quoted)
  const hasRisen = current.some(({ risenTo }) => risenTo !== undefined)
  const { data: ended } = useCheckoutEndedAgreementsQuery(undefined, { skip: session?.role !== 'user' || !hasRisen })
  const lines = current.map((line) => ({ ...line, wasAgreed: ended?.[lineKey(line)] === line.price }))
  const accepted = linesOnceAccepted(items, quoted)
  return {
    ...cart,
    lines,
    priceBefore: (line) => {
      const { price, sellingPrice } = line
      const before = itemsAtOpening.find(isSameLine(line))?.price ?? price
      return before > price && sellingPrice === undefined ? before : undefined
    },
    hasChanges: lines.some(needsAccepting),
    accept: () => refresh(acceptedLines(items, quoted)),
    accepted: { items: accepted, totals: totalsOf(accepted) },
    quoteError: quote.error && errorMessage(quote.error, 'Prices and stock could not be checked just now.'),
  }
}

/** When the first hold of pending orders lapses. */
const firstLapse = (orders: readonly Order[]) => orders.flatMap(({ expiresAt }) => expiresAt ?? []).sort()[0]

const quoteFor = (items: Cart['items']): QuoteInput => ({
  orderItems: items.map(({ product, variant, qty }) => ({ product, variant, qty })),
})
