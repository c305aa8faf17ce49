const listeners = new Set<() => void>()

/** Subscribes to load failures; returns the unsubscribe function. */
export function onFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notifies the subscribers. */
export function announceFailure(): void {
  for (const listener of listeners) listener()
}
