import type { PasswordCost } from './accounts/passwords'
import type { Config } from './config'
import type { Database } from './database/database'
import type { Realtime } from './realtime/realtime'

/** What every service works with; made once at start, and by tests with a clock of their own. */
export interface Context {
  config: Config
  db: Database
  realtime: Realtime
  /** Tests of something else than passwords hash them at next to no cost. */
  passwordCost: PasswordCost
  /** Milliseconds since 1970. */
  now(): number
}
