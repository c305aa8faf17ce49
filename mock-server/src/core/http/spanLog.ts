import { onSpan, traceFields } from '@haggle/shared-server'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../base/refusals'
import { outageOf } from '../database/outage'
import { failuresToLog, reasonOf } from './logFailure'

/** A step that takes longer, in ms, is a line of the log. */
const SLOW = 1000

/**
 * Logs the steps of requests that were slow, and those that failed, once a minute of each kind; at level debug all. Returns a
 * function that ends it.
 */
export const logSpans = (log: FastifyBaseLogger): (() => unknown) =>
  onSpan(({ name, trace, details, ms, error }) => {
    const failures = isFailure(error) ? failuresToLog(log, `${name} failed`) : 0
    const line = {
      ...traceFields(trace.id),
      ...details,
      span: name,
      ms: Math.round(ms),
      ...(failures > 0 && { failures }),
      ...(error !== undefined && { failure: reasonOf(error) }),
    }
    log[ms > SLOW || failures > 0 ? 'info' : 'debug'](line, 'span')
  })

/** Not what a caller is refused, nor an outage, which has its own line (logFailure). */
const isFailure = (error: unknown) =>
  error !== undefined && outageOf(error) === undefined && !(error instanceof Refusal && error.cause === undefined)
