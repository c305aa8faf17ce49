import { useSyncExternalStore } from 'react'

/** A list that the browser keeps for this site, the same in all of its tabs. */
export interface KeptList<Item> {
  /** The list, in a component; none in a host's markup. */
  use(): readonly Item[]
  get(): readonly Item[]
  set(items: readonly Item[]): void
}

/** Keeps at most `most` items under a key; what was stored there and is none of them is left out. */
export function keptList<Item>(key: string, most: number, isItem: (value: unknown) => value is Item): KeptList<Item> {
  const none: readonly Item[] = []
  const listeners = new Set<() => void>()
  let known: { text: string | null; items: readonly Item[] } = { text: null, items: none }

  const get = () => {
    try {
      const text = localStorage.getItem(key)
      if (text !== known.text) known = { text, items: none }
      if (text !== null && known.items === none) {
        const stored: unknown = JSON.parse(text)
        if (Array.isArray(stored)) known.items = stored.filter(isItem).slice(0, most)
      }
    } catch {
      // what cannot be read is none
    }
    return known.items
  }
  const set = (items: readonly Item[]) => {
    try {
      if (items.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(items.slice(0, most)))
    } catch {
      // a storage that is full or forbidden keeps nothing
    }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return { use: () => useSyncExternalStore(subscribe, get, () => none), get, set }
}
