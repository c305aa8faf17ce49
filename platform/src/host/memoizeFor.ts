import { LRUCache } from 'lru-cache'
import type { Composition } from 'shared-contract/platform'

/** How many results are kept at most. */
const max = 100

/**
 * Keeps what is made for a key `ttl` milliseconds, unless making it failed. Whoever asks meanwhile gets the same; another
 * composition empties the cache.
 */
export function memoizeFor<T>(ttl: number) {
  const cache = new LRUCache<string, { made: T }, () => Promise<T>>({
    max,
    ttl,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: make }) => ({ made: await make() }),
  })
  let current: Composition | undefined
  return async (key: string, composition: Composition, make: () => Promise<T>): Promise<T> => {
    if (composition !== current) cache.clear()
    current = composition
    return (await cache.forceFetch(key, { context: make })).made
  }
}
