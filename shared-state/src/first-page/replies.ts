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

/** What the page brought in answer to a request, while it is fresh; once. */
export function takeReply(queryCacheKey: string): Query | undefined {
  const query = brought.get(queryCacheKey)
  brought.delete(queryCacheKey)
  const at = query?.fulfilledTimeStamp ?? query?.startedTimeStamp ?? 0
  return Math.abs(Date.now() - at) > FRESH ? undefined : query
}
