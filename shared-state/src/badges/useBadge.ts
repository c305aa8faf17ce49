import { useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import type { State } from '../store'
import { badgeNamed, onRegistration } from './badges'

/** The badge of a name, while it counts more than 0; undefined without a name, or before somebody counts it. */
export function useBadge(name: string | undefined): { count: number; text: string } | undefined {
  const find = () => badgeNamed(name)
  const badge = useSyncExternalStore(onRegistration, find, find)
  const count = useSelector((state: State) => badge?.count(state) ?? 0)
  return badge && count > 0 ? { count, text: badge.describe(count) } : undefined
}
