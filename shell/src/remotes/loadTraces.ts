import type { LoadFailure } from './LoadFailure'

/** An attempt of this page to load a screen or a part. Times are milliseconds since the page's start. */
export interface LoadTrace {
  remote: string
  version: string
  /** The module in the release, such as `./Cart`. */
  module: string
  start: number
  end: number
  failure?: LoadFailure
}

/** A page that is open for days tries a dead host many times. */
const MOST = 100

/** The page's newest attempts, in the order in which they ended. */
export const loadTraces: LoadTrace[] = []

/** Keeps an attempt that ends now, for whoever asks why a load failed. */
export function traceLoad(trace: Omit<LoadTrace, 'end'>): void {
  if (loadTraces.push({ ...trace, end: performance.now() }) > MOST) loadTraces.shift()
}
