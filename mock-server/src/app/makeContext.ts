import type { Config } from '../base/config'
import type { Context } from '../base/context'
import { alertLog } from '../base/log/alerts'
import type { Database } from '../core/database/database'
import { mailerOf } from '../core/mail/mailer'
import { mediaStorage } from '../core/media/mediaStorage'
import { silentRealtime } from '../core/realtime/realtime'
import { SAFE_COST } from '../market/accounts/passwords'
import { razorpay } from '../market/orders/payments/provider'

/** Creates the context. Real-time events are dropped until sockets are opened. */
export const makeContext = (config: Config, db: Database, now: () => number = db.now): Context => ({
  config,
  db,
  provider: razorpay(config),
  realtime: silentRealtime,
  mailer: mailerOf(config),
  media: mediaStorage(config),
  alert: alertLog(config),
  count: () => undefined,
  jobEnded: () => undefined,
  isWatched: config.metricsPort !== undefined || config.otlpEndpoint !== undefined,
  quietSince: undefined,
  passwordCost: SAFE_COST,
  now,
})
