/** Starts something once and hands out the same promise, but starts anew after a failure. */
export function untilItFails<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => {
    started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
}
