import { join } from 'node:path'
import { SAFE_COST, type PasswordCost } from './accounts/passwords'
import { alertLog, type RaiseAlert } from './alerts'
import type { Config } from './config'
import type { Database } from './database/database'
import { mailerOf, type Mailer } from './mail/mailer'
import { folderStorage, type Storage } from './media/storage'
import type { MarketEvent } from './metrics/marketEvents'
import { razorpay, type Provider } from './payments/provider'
import { silent, type Realtime } from './realtime/realtime'

/** What every service works with; made once at start, and by tests with a clock of their own. */
export interface Context {
  config: Config
  db: Database
  /** The card payment provider. */
  provider: Provider
  realtime: Realtime
  /** Hands mails over; `mail/outbox` says which and when. */
  mailer: Mailer
  /** The pictures that shop owners upload. */
  media: Storage
  alert: RaiseAlert
  /** Counts what happened, for the metrics. */
  count(event: MarketEvent): void
  /** Whether somebody watches: by metrics, or by traces and logs. */
  isWatched: boolean
  /** Tests of something else than passwords hash them at next to no cost. */
  passwordCost: PasswordCost
  /** Milliseconds since 1970. */
  now(): number
}

/** The context of a market; real time is silent until sockets are opened. */
export const makeContext = (config: Config, db: Database, now: () => number = Date.now): Context => ({
  config,
  db,
  provider: razorpay(config),
  realtime: silent,
  mailer: mailerOf(config),
  media: folderStorage(join(config.home, 'media')),
  alert: alertLog(config),
  count: () => undefined,
  isWatched: config.metricsPort !== undefined || config.otlpEndpoint !== undefined,
  passwordCost: SAFE_COST,
  now,
})
