import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Change, Changes } from '../database/changes'

/** A reply as it is sent, and whose looks it depends on. */
export interface KeptReply {
  body: string
  etag: string
  products: readonly string[]
}

/** What to keep: the JSON of a reply and the ids of all products in it. */
export interface Made {
  json: string
  products: readonly string[]
}

/** Replies by their keys. */
export interface KeptReplies {
  /** The one that is kept, while nothing in it has changed. */
  known(key: string): KeptReply | undefined
  /** The one that is kept, else made anew. */
  of(key: string, make: () => Promise<Made>): Promise<KeptReply>
}

interface Making {
  reply: Promise<KeptReply>
  changes: Change[]
}

/** What a reply occupies beside its body, roughly, in bytes. */
const FRAME = 1000

/** Of so many keys it is remembered that somebody asked for them. */
const ASKED = 5000

/**
 * Keeps the last replies that are the same for everybody and asked for more than once, at most `bytes` of them, until a
 * write changes what is in them: to keep what nobody asks for again only fills the memory. Never give it anything personal (D13, D19). `isList` says whether they depend on what lists hold.
 */
export function keepReplies(changes: Changes, { bytes, isList }: { bytes: number; isList: boolean }): KeptReplies {
  const asked = new LRUCache<string, true>({ max: ASKED })
  const keysWith = new Map<string, Set<string>>()
  const making = new Map<string, Making>()
  const kept = new LRUCache<string, KeptReply>({
    maxSize: bytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + FRAME,
    dispose: ({ products }, key) => {
      for (const product of products) {
        const keys = keysWith.get(product)
        keys?.delete(key)
        if (keys?.size === 0) keysWith.delete(product)
      }
    },
  })

  changes.listen((change) => {
    for (const each of making.values()) each.changes.push(change)
    if (change === 'everything' || (change === 'lists' && isList)) kept.clear()
    else if (change !== 'lists') for (const key of [...(keysWith.get(change.product) ?? [])]) kept.delete(key)
  })

  const affects = (change: Change, { products }: KeptReply) =>
    change === 'everything' || (change === 'lists' ? isList : products.includes(change.product))

  const keep = (key: string, reply: KeptReply) => {
    if (!asked.has(key)) return void asked.set(key, true)
    kept.set(key, reply)
    if (!kept.has(key)) return
    for (const product of reply.products) {
      const keys = keysWith.get(product)
      if (keys) keys.add(key)
      else keysWith.set(product, new Set([key]))
    }
  }

  const known = (key: string) => (changes.heard() ? kept.get(key) : undefined)

  const of = async (key: string, make: () => Promise<Made>) => {
    const found = known(key)
    if (found) return found
    if (!changes.heard()) return finished(await make())
    const running = making.get(key)
    // what somebody else began before a write does not show that write
    if (running?.changes.length === 0) return running.reply

    const mine: Making = { changes: [], reply: make().then(finished) }
    making.set(key, mine)
    try {
      const reply = await mine.reply
      if (changes.heard() && !mine.changes.some((change) => affects(change, reply))) keep(key, reply)
      return reply
    } finally {
      if (making.get(key) === mine) making.delete(key)
    }
  }

  return { known, of }
}

const finished = ({ json, products }: Made): KeptReply => ({
  body: json,
  products,
  etag: `"${createHash('sha1').update(json).digest('base64url')}"`,
})
