import type { Composition } from '@haggle/shared-contract/platform'
import { LRUCache } from 'lru-cache'

/** Most cached results. */
const MAX_RESULTS = 100

/**
 * Caches the result per key for `ttl` milliseconds, unless it failed; `make` gets the result before. Concurrent callers share
 * one computation. A new composition clears the cache.
 */
export function memoizeFor<T>(ttl: number) {
  const cache = new LRUCache<string, { made: T }, (previous?: T) => Promise<T>>({
    max: MAX_RESULTS,
    ttl,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, stale, { context: make }) => ({ made: await make(stale?.made) }),
  })
  let current: Composition | undefined
  return async (key: string, composition: Composition, make: (previous?: T) => Promise<T>): Promise<T> => {
    if (composition !== current) cache.clear()
    current = composition
    return (await cache.forceFetch(key, { context: make })).made
  }
}
