import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { newTrace, traceFields, traceparentOf, type Trace } from './traceContext'

// On Node.js 20 and 22 a context makes every asynchronous step of the process slower, a list from the cache by a seventh: there is
// one only while somebody needs it, which reads do not.
const current = new AsyncLocalStorage<Trace>()
let inside = 0

function leave(): void {
  if (--inside === 0) current.disable()
}

/** Does work that belongs to a trace, with all that it sets off until it is done. */
export async function inTrace<Result>(trace: Trace, work: () => Promise<Result>): Promise<Result> {
  inside++
  try {
    return await current.run(trace, work)
  } finally {
    leave()
  }
}

/** Begins work that belongs to a trace until a response is closed. */
export function inTraceOf(response: Pick<ServerResponse, 'once'>, trace: Trace, work: () => void): void {
  inside++
  response.once('close', leave)
  current.run(trace, work)
}

/** Goes on with such work where something else, such as the end of a body, called back. */
export const backInTrace = (trace: Trace, work: () => void): void => current.run(trace, work)

/** The trace that this work belongs to. */
export const currentTrace = (): Trace | undefined => current.getStore()

/** For every line of a log (pino's `mixin`). */
export function currentTraceFields(): object {
  const trace = current.getStore()
  return trace ? traceFields(trace.id) : {}
}

/** For a request to another server. */
export const outgoingTrace = (): { traceparent: string } => ({
  traceparent: traceparentOf(current.getStore() ?? newTrace()),
})
