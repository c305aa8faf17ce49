import { useIsHydrating } from '@haggle/shared-ui'
import { use, useCallback, useSyncExternalStore } from 'react'

type Outcome<T> = { value: T } | { reason: unknown }

/** By promise: its outcome once it has one. */
const outcomes = new WeakMap<Promise<unknown>, Outcome<unknown>>()

/** By promise: resolves when its outcome is recorded. */
const recorded = new WeakMap<Promise<unknown>, Promise<unknown>>()

/**
 * Returns what a promise resolves to, or undefined while it is pending; throws what it is rejected with. Only hydration
 * suspends, to keep the prerendered markup: React shows a Suspense fallback for at least 300 ms, and what it hides cannot
 * request its data meanwhile.
 */
export function useLoaded<T>(loading: Promise<T>): T | undefined {
  const isHydrating = useIsHydrating()
  // before `use`, so that the outcome is known when hydration ends
  const settled = record(loading)
  const follow = useCallback(
    (onSettled: () => void) => {
      let isFollowing = true
      void settled.then(() => isFollowing && onSettled())
      return () => void (isFollowing = false)
    },
    [settled],
  )
  const known = () => outcomes.get(loading) as Outcome<T> | undefined
  const outcome = useSyncExternalStore(follow, known, () => undefined)
  if (!outcome) return isHydrating ? use(loading) : undefined
  if ('reason' in outcome) throw outcome.reason
  return outcome.value
}

function record(loading: Promise<unknown>): Promise<unknown> {
  const settled =
    recorded.get(loading) ??
    loading.then(
      (value) => outcomes.set(loading, { value }),
      (reason: unknown) => outcomes.set(loading, { reason }),
    )
  recorded.set(loading, settled)
  return settled
}
