import { useSyncExternalStore } from 'react'
import { MAX_WISHES } from 'shared-contract'

const KEY = 'wishes'
const NONE: readonly string[] = []
const listeners = new Set<() => void>()
let known: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE }

/** The ids of the products that a guest wishes for, kept by the browser until a customer logs in. */
export const useGuestWishes = (): readonly string[] => useSyncExternalStore(subscribe, read, () => NONE)

export function setGuestWishes(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MAX_WISHES)))
  } catch {
    // a storage that is full or forbidden keeps no wishes
  }
  for (const listener of listeners) listener()
}

/** Hands the wishes over to who asks first. */
export function takeGuestWishes(): readonly string[] {
  const ids = read()
  if (ids.length > 0) setGuestWishes(NONE)
  return ids
}

function read(): readonly string[] {
  try {
    const text = localStorage.getItem(KEY)
    if (text !== known.text) known = { text, ids: NONE }
    if (text !== null && known.ids === NONE) known.ids = idsIn(JSON.parse(text))
  } catch {
    // what cannot be read is none
  }
  return known.ids
}

const idsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, MAX_WISHES) : NONE

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
