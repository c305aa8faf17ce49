import { crc32 } from 'node:zlib'
import type { Changes } from '../core/database/changes'
import { publicReply, type PublicContent, type PublicReply } from '../core/http/publicReply'
import { FreshCache, LISTS } from './freshCache'

/** A reply, the products it depends on, and its headers as the flat arrays that node writes fastest. */
interface CachedReply extends PublicReply, Pick<PublicContent, 'products' | 'isList'> {
  head: string[]
  unchangedHead: string[]
}

/** Replies by request URL. */
export interface ReplyCache {
  /** Returns the cached reply. */
  get(url: string): CachedReply | undefined
  /** Returns the cached reply, or makes it. */
  getOrMake(url: string, make: () => Promise<PublicContent>): Promise<PublicReply>
}

/** Most URLs tracked for a second request. */
const TRACKED_URLS = 8192

/** Approximate size of a reply without its body, in bytes. */
const HEAD_BYTES = 1000

/**
 * Caches public replies from their second request on: most URLs are requested once and would only fill the memory. Must
 * never be given personal content (D13, D19).
 */
export function openReplyCache(changes: Changes, maxBytes: number): ReplyCache {
  const isRepeated = openRequestTracker()
  const cache = new FreshCache<CachedReply>(changes, {
    maxBytes,
    sizeOf: ({ body }) => body.length + HEAD_BYTES,
    topicsOf: ({ isList, products }) => (isList ? [LISTS, ...products] : products),
  })
  return {
    get: (url) => cache.get(url),
    getOrMake: async (url, make) => {
      if (isRepeated(url)) return cache.getOrRead(url, () => make().then(toCachedReply))
      return publicReply((await make()).json)
    },
  }
}

/**
 * Returns a function that says whether a URL was requested before. It keeps one checksum per slot, until another URL
 * falls into the same slot: keeping the URLs themselves would cost a tenth of an uncached reply.
 */
function openRequestTracker(): (url: string) => boolean {
  const checksums = new Uint32Array(TRACKED_URLS)
  return (url) => {
    const checksum = crc32(url)
    const at = checksum % TRACKED_URLS
    const isRepeated = checksums[at] === checksum
    checksums[at] = checksum
    return isRepeated
  }
}

function toCachedReply({ json, products, isList }: PublicContent): CachedReply {
  const reply = publicReply(json)
  const head = Object.entries(reply.headers).flat()
  const unchangedHead = Object.entries(reply.unchangedHeaders).flat()
  return { ...reply, products, isList, head, unchangedHead }
}
