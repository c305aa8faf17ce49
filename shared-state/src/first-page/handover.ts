import { createAction } from '@reduxjs/toolkit'
import type { CombinedState } from '@reduxjs/toolkit/query'

type Cache = CombinedState<Record<never, never>, string, string>

/** What the host asked the API for a page's markup, as a guest: the cache of server data that the markup shows. */
export type Handover = Pick<Cache, 'queries' | 'provided'>

/** Puts what a page brought into the cache. */
export const handedOver = createAction<Handover>('handedOver')

/** As long as a page's data counts as news, in milliseconds; a page that the browser kept longer asks again. */
const FRESH = 60_000

/** An answer of the API, in the words of RTK Query. */
export type Reply = { data: unknown } | { error: unknown }

/** The answers that a page brought, each for the first request for it. */
export function repliesIn(handover?: Handover): (queryCacheKey: string) => Reply | undefined {
  const left = new Map(Object.entries(handover?.queries ?? {}))
  return (key) => {
    const query = left.get(key)
    left.delete(key)
    if (!query || Math.abs(Date.now() - (query.fulfilledTimeStamp ?? query.startedTimeStamp ?? 0)) > FRESH) return
    return query.error === undefined ? { data: query.data } : { error: query.error }
  }
}
