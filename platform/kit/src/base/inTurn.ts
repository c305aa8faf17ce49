const last = new Map<string, Promise<unknown>>()

/** Runs `work` after all earlier work of the same key in this process has ended. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
  last.set(key, turn)
  try {
    return await turn
  } finally {
    if (last.get(key) === turn) last.delete(key)
  }
}
