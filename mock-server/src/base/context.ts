import type { Config } from './config'
import type { RaiseAlert } from './log/alerts'
import type { MarketEvent } from './marketEvents'

/**
 * The dependencies of every service. Created once at start (app/makeContext.ts); tests create it with their own clock.
 * Whoever provides one declares it here from where it stands, so that nothing below has to know it.
 */
export interface Context {
  config: Config
  alert: RaiseAlert
  /** Counts a business event in the metrics. */
  count(event: MarketEvent): void
  /** Counts a run of a background job in the metrics. */
  jobEnded(job: string, outcome: 'done' | 'failed'): void
  /** Whether metrics or OpenTelemetry export are on. */
  isWatched: boolean
  /** Since when this market, a restored copy, is quiet (app/quiet/keepQuiet.ts); undefined if it is live. */
  quietSince: number | undefined
  /** Milliseconds since 1970. */
  now(): number
}
