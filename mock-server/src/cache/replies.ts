import { LRUCache } from 'lru-cache'
import type { Changes } from '../database/changes'
import { publicReply, type PublicContent, type PublicReply } from '../http/publicReply'
import { FreshCache, LISTS } from './freshCache'

/** A reply, what it shows, and its headers in the form that node writes fastest. */
export interface KeptReply extends PublicReply, Pick<PublicContent, 'products' | 'isList'> {
  head: string[]
  unchangedHead: string[]
}

/** Replies by the URL that was asked for. */
export interface KeptReplies {
  /** The kept reply. */
  get(url: string): KeptReply | undefined
  /** The kept reply, else made anew. */
  of(url: string, make: () => Promise<PublicContent>): Promise<PublicReply>
}

/** Most URLs tracked for a second request. */
const TRACKED_URLS = 5000

/** What a reply occupies beside its body, roughly, in bytes. */
const HEAD_BYTES = 1000

/**
 * Keeps replies that are the same for everybody from the second request on: most URLs are asked for once, and would only
 * fill the memory. Never give it anything personal (D13, D19).
 */
export function keepReplies(changes: Changes, room: number): KeptReplies {
  const requested = new LRUCache<string, true>({ max: TRACKED_URLS })
  const kept = new FreshCache<KeptReply>(changes, {
    room,
    sizeOf: ({ body }) => body.length + HEAD_BYTES,
    topicsOf: ({ isList, products }) => (isList ? [LISTS, ...products] : products),
  })
  return {
    get: (url) => kept.get(url),
    of: async (url, make) => {
      if (requested.has(url)) return kept.of(url, () => make().then(toReply))
      requested.set(url, true)
      return toReply(await make())
    },
  }
}

function toReply({ json, products, isList }: PublicContent): KeptReply {
  const reply = publicReply(json)
  const head = Object.entries(reply.headers).flat()
  const unchangedHead = Object.entries(reply.unchangedHeaders).flat()
  return { ...reply, products, isList, head, unchangedHead }
}
