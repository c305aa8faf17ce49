import type { SHARED_BADGES } from '@haggle/shared-contract/platform'
import { useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { selectItemCount } from '../cart/cart'
import type { State } from '../store/store'

/** A count shown beside a navigation link. */
export interface Badge {
  count: (state: State) => number
  /** The accessible text of a count: `2 items`. */
  describe: (count: number) => string
}

const shared: Record<(typeof SHARED_BADGES)[number], Badge> = {
  cart: { count: selectItemCount, describe: (items) => `${items} ${items === 1 ? 'item' : 'items'}` },
}

const badges = new Map<string, Badge>(Object.entries(shared))
const listeners = new Set<() => void>()

/** Registers a remote's badge, `wishlist/unread`, which its navigation entry names. */
export function registerBadge(name: `${string}/${string}`, badge: Badge): void {
  badges.set(name, badge)
  listeners.forEach((listener) => listener())
}

const badgeNamed = (name: string | undefined) => (name === undefined ? undefined : badges.get(name))

/** Calls a listener for each badge registered from now on; returns the unsubscribe function. */
function onRegistration(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The badge with this name, while its count is above 0; undefined when unnamed or not registered. */
export function useBadge(name: string | undefined): { count: number; text: string } | undefined {
  const find = () => badgeNamed(name)
  const badge = useSyncExternalStore(onRegistration, find, find)
  const count = useSelector((state: State) => badge?.count(state) ?? 0)
  return badge && count > 0 ? { count, text: badge.describe(count) } : undefined
}
