import type { Handover } from './handover'

/** How long a page's embedded data counts as fresh, in milliseconds; later visits to a cached page send requests. */
const FRESH = 60_000

type Query = Handover['queries'][string]

const embedded = new Map<string, Query>()

/** Keeps the page's embedded replies, each for the first request that matches. */
export function keepReplies({ queries }: Handover): void {
  for (const [key, query] of Object.entries(queries)) embedded.set(key, query)
}

/** The embedded reply to a request, while fresh; each is returned once. */
export function takeReply(queryCacheKey: string): Query | undefined {
  const query = embedded.get(queryCacheKey)
  embedded.delete(queryCacheKey)
  const at = query?.fulfilledTimeStamp ?? query?.startedTimeStamp ?? 0
  return Math.abs(Date.now() - at) > FRESH ? undefined : query
}
