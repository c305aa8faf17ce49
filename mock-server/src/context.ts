import { join } from 'node:path'
import { SAFE_COST, type PasswordCost } from './accounts/passwords'
import { alertLog, type RaiseAlert } from './alerts'
import type { Config } from './config'
import type { Database } from './database/database'
import { mailerOf, type Mailer } from './mail/mailer'
import { folderStorage, type Storage } from './media/storage'
import type { MarketEvent } from './metrics/marketEvents'
import { razorpay, type Provider } from './payments/provider'
import { silentRealtime, type Realtime } from './realtime/realtime'

/** The dependencies of every service. Created once at start; tests create it with their own clock. */
export interface Context {
  config: Config
  db: Database
  /** The card payment provider. */
  provider: Provider
  realtime: Realtime
  /** Delivers single mails; `mail/outbox` decides which and when. */
  mailer: Mailer
  /** The pictures that shop owners upload. */
  media: Storage
  alert: RaiseAlert
  /** Counts a business event in the metrics. */
  count(event: MarketEvent): void
  /** Counts a run of a background job in the metrics. */
  jobEnded(job: string, outcome: 'done' | 'failed'): void
  /** Whether metrics or OpenTelemetry export are on. */
  isWatched: boolean
  /** Since when this market, a restored copy, is quiet (quiet/keepQuiet.ts); undefined if it is live. */
  quietSince: number | undefined
  /** Tests that are not about passwords use a cheap one. */
  passwordCost: PasswordCost
  /** Milliseconds since 1970. */
  now(): number
}

/** Creates the context. Real-time events are dropped until sockets are opened. */
export const makeContext = (config: Config, db: Database, now: () => number = db.now): Context => ({
  config,
  db,
  provider: razorpay(config),
  realtime: silentRealtime,
  mailer: mailerOf(config),
  media: folderStorage(join(config.home, 'media')),
  alert: alertLog(config),
  count: () => undefined,
  jobEnded: () => undefined,
  isWatched: config.metricsPort !== undefined || config.otlpEndpoint !== undefined,
  quietSince: undefined,
  passwordCost: SAFE_COST,
  now,
})
