import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '@haggle/shared-server'
import { isTransient } from './withRetries'

/**
 * How long PostgreSQL lets a statement that changes the schema wait for a lock: other calls queue behind it. Shorter than
 * PostgreSQL's `deadlock_timeout`, so that of a deadlock with a call the change is given up, not the call.
 */
export const SHORT_LOCKS = `set local lock_timeout = '800ms'`

/** How long calls that had to queue are let through before the next try, and at most after a success. */
const PAUSE_MS = 1000

/** How long a change is tried whose locks others hold, such as a backup. */
export const PATIENCE_MS = 5 * 60_000

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Repeats a change in a transaction with `SHORT_LOCKS`, until its locks are free. `what` names it in the error. Then waits as
 * long as the transaction took, so that calls that waited for it come before the next one.
 */
export async function withShortLocks<Result>(
  what: () => string,
  patienceMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + patienceMs
  for (;;)
    try {
      const began = performance.now()
      const result = await work()
      await delay(Math.min(performance.now() - began, PAUSE_MS))
      return result
    } catch (error) {
      if (!isTransient(error) && codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      if (performance.now() >= end)
        throw new Error(
          `${what()} was not run, because others kept its tables locked for ${Math.round(patienceMs / 1000)} s: wait until backups and other long transactions end (pg_stat_activity shows them), then start again.`,
          { cause: error },
        )
      await delay(Math.min(PAUSE_MS, patienceMs))
    }
}
