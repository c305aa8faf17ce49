/**
 * Memoizes a promise until it rejects; then the next `load` starts again. While it is pending, `reload` gives it up and
 * starts beside it: the first of both to succeed counts, and the new one's failure.
 */
export function memoizeUntilFailure<T>(start: () => Promise<T>, giveUp: () => void) {
  let started: Promise<T> | undefined

  function remember(loading: Promise<T>): Promise<T> {
    const remembered = loading.catch((error: unknown) => {
      if (started === remembered) started = undefined
      throw error
    })
    return (started = remembered)
  }

  const load = () => started ?? remember(start())
  const reload = () => {
    const pending = started
    if (!pending) return load()
    giveUp()
    return remember(
      new Promise<T>((done, failed) => {
        pending.then(done, () => undefined)
        start().then(done, failed)
      }),
    )
  }
  return { load, reload }
}
