import { LRUCache } from 'lru-cache'
import type { Changes } from './changes'

export interface Remember {
  /** The value of a key: as it was read before, while lists are what they were then, else read anew. */
  <Value extends object>(key: string, read: () => Promise<Value>): Promise<Value>
  /** The value of a key if it is remembered. */
  known<Value extends object>(key: string): Value | undefined
}

/** Numbers, places and blocks of pages, a kilobyte each at most. */
const MOST = 12_000

/** Remembers what was found out about lists, until a product joins, leaves or moves. */
export function rememberLists(changes: Changes): Remember {
  const known = new LRUCache<string, object>({ max: MOST })
  let generation = 0
  changes.listen((change) => {
    if (typeof change === 'object') return
    generation++
    known.clear()
  })

  const find = <Value extends object>(key: string) =>
    changes.heard() ? (known.get(key) as Value | undefined) : undefined

  const remember = async <Value extends object>(key: string, read: () => Promise<Value>) => {
    const found = find<Value>(key)
    if (found) return found
    const before = generation
    const value = await read()
    if (changes.heard() && generation === before) known.set(key, value)
    return value
  }
  return Object.assign(remember, { known: find })
}
