import { LRUCache } from 'lru-cache'
import type { Changes } from '../database/changes'

/** The value of a key: as it was read before, while lists are what they were then, else read anew. */
export type Remember = <Value extends object>(key: string, read: () => Promise<Value>) => Promise<Value>

/** Numbers and places, a few hundred bytes each. */
const MOST = 20_000

/** Remembers what was found out about lists, until a product joins, leaves or moves. */
export function rememberLists(changes: Changes): Remember {
  const known = new LRUCache<string, object>({ max: MOST })
  let generation = 0
  changes.listen((change) => {
    if (typeof change === 'object') return
    generation++
    known.clear()
  })

  return async <Value extends object>(key: string, read: () => Promise<Value>) => {
    if (!changes.heard()) return read()
    const found = known.get(key)
    if (found) return found as Value
    const before = generation
    const value = await read()
    if (changes.heard() && generation === before) known.set(key, value)
    return value
  }
}
