/** Memoizes a promise until it rejects; then the next call starts again. */
export function memoizeUntilFailure<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => {
    started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
}
