import { codeOf, MINUTE } from '@haggle/shared-server'
import type { FastifyBaseLogger } from 'fastify'
import { outageOf } from '../database/outage'

/** What failed for one reason since its last line. */
interface Repeated {
  loggedAt: number
  failures: number
}

const repeated = new WeakMap<FastifyBaseLogger, Map<string, Repeated>>()

/**
 * Logs a failure. While database or disk are away everything fails: that is one line a minute with the number of failures,
 * without their stacks.
 */
export function logFailure(
  log: FastifyBaseLogger,
  details: { err: unknown; trace?: string; reference?: string },
  message: string,
): void {
  const outage = outageOf(details.err)
  if (outage === undefined) return log.error(details, message)
  const failures = failuresToLog(log, outage)
  if (failures > 0) log.error({ reason: reasonOf(details.err), failures }, 'database or disk cannot be used')
}

/**
 * Logs that a background job failed. Most are tried again after a second, as mails are while their server is away: that is one
 * line a minute, too.
 */
export function logFailedJob(log: FastifyBaseLogger, err: unknown, message: string): void {
  if (outageOf(err) !== undefined) return logFailure(log, { err }, message)
  const failures = failuresToLog(log, message)
  if (failures > 0) log.error({ err, failures }, message)
}

/** Counts a failure. Returns how many a line that is due is about; 0 if there was one in the last minute. */
export function failuresToLog(log: FastifyBaseLogger, reason: string): number {
  const ofLog = repeated.get(log) ?? new Map<string, Repeated>()
  repeated.set(log, ofLog)
  const { loggedAt, failures } = ofLog.get(reason) ?? { loggedAt: -Infinity, failures: 0 }
  const isDue = performance.now() - loggedAt >= MINUTE
  ofLog.set(reason, isDue ? { loggedAt: performance.now(), failures: 0 } : { loggedAt, failures: failures + 1 })
  return isDue ? failures + 1 : 0
}

/** An error in a few words. */
export const reasonOf = (error: unknown) =>
  [codeOf(error), error instanceof Error && error.message].filter(Boolean).join(': ')
