import type { ApiError } from '../api/baseQuery'
import type { Handover } from './handover'

/** As long as a page's data counts as news, in milliseconds; a page that the browser kept for longer asks again. */
const FRESH = 60_000

type Query = Handover['queries'][string]

const brought = new Map<string, Query>()

/** Keeps what the page brought, each answer for the first request for it. */
export function keepReplies({ queries }: Handover): void {
  brought.clear()
  for (const [key, query] of Object.entries(queries)) brought.set(key, query)
}

/** The answer that the page brought to a request, in the words of RTK Query; once. */
export function takeReply(queryCacheKey: string): { data: unknown } | { error: ApiError } | undefined {
  const query = brought.get(queryCacheKey)
  brought.delete(queryCacheKey)
  const at = query?.fulfilledTimeStamp ?? query?.startedTimeStamp ?? 0
  if (!query || Math.abs(Date.now() - at) > FRESH) return undefined
  return query.error === undefined ? { data: query.data } : { error: query.error }
}
