const listeners = new Set<() => void>()

/** Calls a listener at every failure to load; returns how to stop that. */
export function onFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lets the listeners know. */
export function announceFailure(): void {
  for (const listener of listeners) listener()
}
