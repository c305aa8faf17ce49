import type { FastifyBaseLogger } from 'fastify'
import { outageOf } from '../database/outage'
import { MINUTE } from '../durations'
import { codeOf } from '../errorCode'

/** What failed during an outage since its last line. */
interface Outage {
  loggedAt: number
  failures: number
}

const outages = new WeakMap<FastifyBaseLogger, Map<string, Outage>>()

/**
 * Logs a failure. While database or disk are away everything fails: that is one line a minute with the number of failures,
 * without their stacks.
 */
export function logFailure(log: FastifyBaseLogger, details: { err: unknown; reqId?: string }, message: string): void {
  const outage = outageOf(details.err)
  if (outage === undefined) return log.error(details, message)
  const ofLog = outages.get(log) ?? new Map<string, Outage>()
  outages.set(log, ofLog)
  const { loggedAt, failures } = ofLog.get(outage) ?? { loggedAt: -Infinity, failures: 0 }
  const isDue = performance.now() - loggedAt >= MINUTE
  ofLog.set(outage, isDue ? { loggedAt: performance.now(), failures: 0 } : { loggedAt, failures: failures + 1 })
  if (isDue) log.error({ reason: reasonOf(details.err), failures: failures + 1 }, 'database or disk cannot be used')
}

const reasonOf = (error: unknown) => [codeOf(error), error instanceof Error && error.message].filter(Boolean).join(': ')
