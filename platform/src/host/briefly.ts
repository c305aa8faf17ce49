/** How many things are kept at most. */
const room = 100

/**
 * Makes something for a key once, for all who ask meanwhile and for `lifetime` milliseconds after, unless it failed;
 * `same` says what must not change.
 */
export function briefly<T>(lifetime: number): (key: string, same: unknown, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { same: unknown; until: number; made: Promise<T> }>()
  return (key, same, make) => {
    const there = kept.get(key)
    if (there && there.same === same && there.until > Date.now()) return there.made
    kept.delete(key)
    const entry = { same, until: Infinity, made: make() }
    kept.set(key, entry)
    entry.made.then(
      () => (entry.until = Date.now() + lifetime),
      () => (entry.until = 0),
    )
    for (const [oldest] of kept) {
      if (kept.size <= room) break
      kept.delete(oldest)
    }
    return entry.made
  }
}
