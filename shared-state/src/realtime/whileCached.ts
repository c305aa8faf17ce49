import type { Realtime, Tag } from './realtime'
import type { Listeners } from './useRealtime'

interface CacheEntry {
  extra: unknown
  cacheEntryRemoved: Promise<unknown>
}

/**
 * For a query's `onCacheEntryAdded`: listens to events while the reply is cached. A listener changes the reply, or returns the
 * cache tags of what is fetched again, if a request is running after that. Since 3.0.
 */
export const whileCached =
  <Arg, Entry extends CacheEntry>(listenersOf: (arg: Arg, entry: Entry) => Listeners<readonly Tag[] | void>) =>
  async (arg: Arg, entry: Entry): Promise<void> => {
    const { realtime } = entry.extra as { realtime: Realtime }
    const listeners = listenersOf(arg, entry)
    const stop = realtime.listen((event, content) => listeners[event]?.(content))
    await entry.cacheEntryRemoved
    stop()
  }
