import { LRUCache } from 'lru-cache'
import type { Change, Changes } from './changes'
import { publicReply, type PublicReply } from '../http/publicReply'

/** A reply, and what it shows. */
export interface KeptReply extends PublicReply {
  about: readonly Topic[]
}

/** What a change can be about: a product, by its id, or what lists hold. */
export type Topic = string | typeof LISTS
export const LISTS = Symbol('lists')

/** What to keep: the JSON of a reply, and all products and lists that it shows. */
export interface Made {
  json: string
  about: readonly Topic[]
}

/** Replies by the address that was asked for. */
export interface KeptReplies {
  /** The one that is kept, while nothing in it has changed. */
  known(url: string): KeptReply | undefined
  /** The one that is kept, else made anew. */
  of(url: string, make: () => Promise<Made>): Promise<KeptReply>
}

interface Making {
  reply: Promise<KeptReply>
  changes: Change[]
}

/** What a reply occupies beside its body, roughly, in bytes. */
const FRAME = 1000

/** Of so many addresses it is remembered that somebody asked for them. */
const ASKED = 5000

/**
 * Keeps the last replies that are the same for everybody and asked for more than once, at most `bytes` of them, until a
 * write changes what is in them: to keep what nobody asks for again only fills the memory. Never give it anything
 * personal (D13, D19).
 */
export function keepReplies(changes: Changes, bytes: number): KeptReplies {
  const asked = new LRUCache<string, true>({ max: ASKED })
  const addressesOf = new Map<Topic, Set<string>>()
  const making = new Map<string, Making>()
  const kept = new LRUCache<string, KeptReply>({
    maxSize: bytes,
    sizeCalculation: (reply, url) => reply.length + url.length + FRAME,
    dispose: (reply, url) => {
      for (const topic of reply.about) {
        const addresses = addressesOf.get(topic)
        addresses?.delete(url)
        if (addresses?.size === 0) addressesOf.delete(topic)
      }
    },
  })

  changes.listen((change) => {
    for (const each of making.values()) each.changes.push(change)
    if (change === 'everything') kept.clear()
    else for (const url of [...(addressesOf.get(topicOf(change)) ?? [])]) kept.delete(url)
  })

  const keep = (url: string, reply: KeptReply) => {
    if (!asked.has(url)) return void asked.set(url, true)
    kept.set(url, reply)
    if (!kept.has(url)) return
    for (const topic of reply.about) {
      const addresses = addressesOf.get(topic)
      if (addresses) addresses.add(url)
      else addressesOf.set(topic, new Set([url]))
    }
  }

  const known = (url: string) => (changes.heard() ? kept.get(url) : undefined)

  const of = async (url: string, make: () => Promise<Made>) => {
    const found = known(url)
    if (found) return found
    if (!changes.heard()) return finished(await make())
    const running = making.get(url)
    // what somebody else began before a write does not show that write
    if (running?.changes.length === 0) return running.reply

    const mine: Making = { changes: [], reply: make().then(finished) }
    making.set(url, mine)
    try {
      const reply = await mine.reply
      if (changes.heard() && !mine.changes.some((change) => affects(change, reply))) keep(url, reply)
      return reply
    } finally {
      if (making.get(url) === mine) making.delete(url)
    }
  }

  return { known, of }
}

const topicOf = (change: Exclude<Change, 'everything'>): Topic => (change === 'lists' ? LISTS : change.product)

const affects = (change: Change, reply: KeptReply) => change === 'everything' || reply.about.includes(topicOf(change))

const finished = ({ json, about }: Made): KeptReply => ({ ...publicReply(json), about })
