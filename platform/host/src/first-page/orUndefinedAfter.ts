import { setTimeout as wait } from 'node:timers/promises'

/** The value of a promise, or undefined if it takes longer than this. */
export function orUndefinedAfter<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController()
  const late = wait(milliseconds, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined)
  return Promise.race([promise, late]).finally(() => waiting.abort())
}
