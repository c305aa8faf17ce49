import { channel } from 'node:diagnostics_channel'
import { currentTrace } from './currentTrace'
import { newTrace, type Trace } from './traceContext'

/** A step of a request's work that may wait for others, and that is over. */
export interface Span {
  name: 'database' | 'mail' | 'provider'
  trace: Trace
  /** Such as which call. Never secrets or personal data. */
  details: Record<string, string>
  /** Milliseconds since 1970. */
  end: number
  ms: number
  /** Why it failed. */
  error: unknown
}

const spans = channel('haggle.span')

/** Does a step, and tells those who listen how long it took. */
export async function inSpan<Result>(
  name: Span['name'],
  work: () => Promise<Result>,
  details: Span['details'] = {},
): Promise<Result> {
  const start = performance.now()
  const ended = (error?: unknown) => {
    const trace = currentTrace() ?? newTrace()
    spans.publish({ name, trace, details, end: Date.now(), ms: performance.now() - start, error } satisfies Span)
  }
  try {
    const result = await work()
    ended()
    return result
  } catch (error) {
    ended(error)
    throw error
  }
}

/** Hears of all spans of this process. Returns a function that ends it. */
export function onSpan(hear: (span: Span) => void): () => unknown {
  const listener = (span: unknown) => hear(span as Span)
  spans.subscribe(listener)
  return () => spans.unsubscribe(listener)
}
