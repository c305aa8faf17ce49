import { useSyncExternalStore } from 'react'

/** A list in local storage, synchronized between tabs. */
interface PersistedList<Item> {
  /** The list, as a hook; empty while prerendering. */
  use(): readonly Item[]
  get(): readonly Item[]
  set(items: readonly Item[]): void
}

/** Keeps at most `max` items under a key; invalid stored items are ignored. */
export function persistedList<Item>(
  key: string,
  max: number,
  isItem: (value: unknown) => value is Item,
): PersistedList<Item> {
  const none: readonly Item[] = []
  const listeners = new Set<() => void>()
  let known: { text: string | null; items: readonly Item[] } = { text: null, items: none }

  const get = () => {
    try {
      const text = localStorage.getItem(key)
      if (text !== known.text) known = { text, items: none }
      if (text !== null && known.items === none) {
        const stored: unknown = JSON.parse(text)
        if (Array.isArray(stored)) known.items = stored.filter(isItem).slice(0, max)
      }
    } catch {
      // unreadable: treat as empty
    }
    return known.items
  }
  const set = (items: readonly Item[]) => {
    try {
      if (items.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(items.slice(0, max)))
    } catch {
      // storage is full or forbidden: not kept
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
