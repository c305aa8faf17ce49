import { useEffect, useState } from 'react'
import type { Watched } from './host'

/** A value of a component, for code that is none. */
export function useWatched<T>(value: T): Watched<T> {
  const [{ watched, set }] = useState(() => makeWatched(value))
  useEffect(() => set(value), [set, value])
  return watched
}

function makeWatched<T>(first: T) {
  const listeners = new Set<() => void>()
  let value = first
  const watched: Watched<T> = {
    get: () => value,
    subscribe: (listener) => {
      // each call for itself, even with the same function
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
  const set = (next: T) => {
    if (Object.is(value, next)) return
    value = next
    for (const listener of [...listeners]) listener()
  }
  return { watched, set }
}
