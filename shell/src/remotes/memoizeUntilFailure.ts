import { LoadFailure } from './LoadFailure'

/**
 * Memoizes a promise until it rejects; the next `load` then starts again. `reload` gives up a pending promise and
 * starts another: the first of both to succeed counts, or else the new one's failure. `resume` is `load`, except that
 * while `reload` repeats an attempt that timed out, it rejects with that timeout at once instead of waiting as long
 * again.
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
