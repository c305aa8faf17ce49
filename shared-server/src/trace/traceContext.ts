import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { referenceOf } from './reference'

/** What a request belongs to (W3C Trace Context): from the web host to what it sets off, all have one `id`. */
export interface Trace {
  /** 32 hex digits. */
  id: string
  reference: string
  /** What this process does for it: 16 hex digits. */
  span: string
  /** The caller's span, if the caller began the trace. */
  parent: string | undefined
  flags: string
}

/** Of version 00. Nothing else of a caller's header reaches a log or a reply. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Sampled: a line of the log is a record, too. */
const RECORDED = '01'

/** Random hex digits, made for many traces at once. */
const pool = { digits: '', used: 0 }
const POOL_BYTES = 4096

function randomDigits(count: number): string {
  if (pool.used + count > pool.digits.length)
    Object.assign(pool, { digits: randomBytes(POOL_BYTES).toString('hex'), used: 0 })
  return pool.digits.slice(pool.used, (pool.used += count))
}

/** A trace of our own, or the next span of the one that a `traceparent` continues; one that is malformed counts as none. */
export function newTrace(traceparent?: string | string[]): Trace {
  const [, given, parent, flags = RECORDED] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || []
  const id = given ?? randomDigits(32)
  return { id, reference: referenceOf(id), span: randomDigits(16), parent, flags }
}

/** The value of a `traceparent` or `traceresponse` header. */
export const traceparentOf = ({ id, span, flags }: Trace): string => `00-${id}-${span}-${flags}`

const TRACE = Symbol('trace')
/** A weak map of requests would make garbage collection slower. */
type Traced = Pick<IncomingMessage, 'headers'> & { [TRACE]?: Trace }

/** The trace of a request. */
export const traceOf = (request: Traced): Trace => (request[TRACE] ??= newTrace(request.headers.traceparent))

/** The headers by which a reply names its request. Never on a reply that caches share. */
export const traceHeaders = (trace: Trace) => ({
  traceresponse: traceparentOf(trace),
  'x-reference': trace.reference,
})

/** What a line of the log says of the request that it belongs to. */
export const traceFields = (id: string) => ({ trace: id, reference: referenceOf(id) })
