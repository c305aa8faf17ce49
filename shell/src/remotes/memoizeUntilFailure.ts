import { LoadFailure } from './LoadFailure'

/**
 * Memoizes a promise until it rejects; then the next `load` starts again. While it is pending, `reload` gives it up and
 * starts beside it: the first of both to succeed counts, and the new one's failure. `resume` is `load`, but while what
 * timed out is tried again it is that failure, in place of a wait that may be as long.
 */
export function memoizeUntilFailure<T>(start: () => Promise<T>, giveUp: () => void) {
  let started: Promise<T> | undefined
  let timedOut: Promise<T> | undefined

  function remember(loading: Promise<T>): Promise<T> {
    const remembered = loading.then(
      (value) => {
        timedOut = undefined
        return value
      },
      (error: unknown) => {
        if (started === remembered) {
          started = undefined
          timedOut = error instanceof LoadFailure && error.type === 'timeout' ? remembered : undefined
        }
        throw error
      },
    )
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
  const resume = () => (started && timedOut) ?? load()
  return { load, reload, resume }
}
