import { useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import type { SHARED_BADGES } from 'shared-contract/platform'
import { selectItemCount } from '../cart/cart'
import type { State } from '../store'

/** A count beside a link in the navigation. */
export interface Badge {
  count: (state: State) => number
  /** What the count is read out as: `2 items`. */
  describe: (count: number) => string
}

const shared: Record<(typeof SHARED_BADGES)[number], Badge> = {
  cart: { count: selectItemCount, describe: (items) => `${items} ${items === 1 ? 'item' : 'items'}` },
}

const badges = new Map<string, Badge>(Object.entries(shared))
const listeners = new Set<() => void>()

/** Counts what a remote's entry in the navigation names as its badge, `wishlist/unread`, as soon as its code runs. */
export function registerBadge(name: `${string}/${string}`, badge: Badge): void {
  badges.set(name, badge)
  listeners.forEach((listener) => listener())
}

export const badgeNamed = (name: string | undefined) => (name === undefined ? undefined : badges.get(name))

/** Tells of every badge that is registered from now on; returns how to stop. */
export function onRegistration(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The badge of a name, while it counts more than 0; undefined without a name, or before somebody counts it. */
export function useBadge(name: string | undefined): { count: number; text: string } | undefined {
  const find = () => badgeNamed(name)
  const badge = useSyncExternalStore(onRegistration, find, find)
  const count = useSelector((state: State) => badge?.count(state) ?? 0)
  return badge && count > 0 ? { count, text: badge.describe(count) } : undefined
}
