import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { newTrace, onSpan, traceFields, traceparentOf, type Trace } from '@haggle/shared-server'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type SpanContext } from '@opentelemetry/api'
import { SeverityNumber } from '@opentelemetry/api-logs'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../base/context'
import { ownFields } from '../../base/log/lineOptions'
import type { AnsweredCall } from '../../core/http/calls'
import { routeOf } from './routeOf'

/** Statuses from here on are failures of ours. */
const OUR_FAILURE = 500

/**
 * Exports a span and a log record per request, a span per step of it (database, provider, mail), and alerts as log records, to
 * the OpenTelemetry collector, batched in the background. Their ids are those of the log.
 */
export function openTelemetry(app: FastifyInstance, context: Context, endpoint: string): { close(): Promise<void> } {
  surviveHangUps()
  const at = (path: string) => ({ url: `${endpoint.replace(/\/$/, '')}${path}` })
  const resource = resourceFromAttributes({
    'service.name': 'haggle-api',
    'service.instance.id': ownFields.instance,
    'service.version': ownFields.version,
  })
  /** Of the span that is about to start. */
  let next: Trace
  const traces = new BasicTracerProvider({
    resource,
    idGenerator: { generateTraceId: () => next.id, generateSpanId: () => next.span },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(at('/v1/traces')))],
  })
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(at('/v1/logs')) })],
  })
  const tracer = traces.getTracer('haggle')
  const logger = logs.getLogger('haggle')

  app.calls.onAnswered((call: AnsweredCall) => {
    const { method, status, ms } = call
    const route = routeOf(call) ?? 'none'
    const end = Date.now()
    next = call.trace
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        startTime: end - ms,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'haggle.reference': traceFields(next.id).reference,
        },
      },
      within(next, next.parent),
    )
    if (status >= OUR_FAILURE) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
    const isFailure = status >= OUR_FAILURE
    logger.emit({
      severityNumber: isFailure ? SeverityNumber.ERROR : SeverityNumber.INFO,
      body: 'request completed',
      attributes: { method, route, status, ms },
      context: trace.setSpan(ROOT_CONTEXT, span),
    })
  })
  const endSpans = onSpan(({ name, details, end, ms, error, trace: parent }) => {
    next = newTrace(traceparentOf(parent))
    const attributes = { ...details, 'haggle.reference': traceFields(next.id).reference }
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, startTime: end - ms, attributes },
      within(next, next.parent),
    )
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  })
  const raise = context.alert
  context.alert = (alert, details) => {
    logger.emit({ severityNumber: SeverityNumber.ERROR, body: alert, attributes: { alert } })
    raise(alert, details)
  }
  return {
    close: async () => {
      endSpans()
      await Promise.allSettled([traces.shutdown(), logs.shutdown()])
    },
  }
}

const ignoreError = () => undefined

/**
 * A collector may refuse a batch before it has read all of it, and hang up: node has no listener for the socket's error once
 * the reply is complete (see responseKeepAlive in its _http_client.js), and would end this process. The exporter's own agent
 * stays, because it has the certificates from the environment.
 */
function surviveHangUps(): void {
  subscribe('http.client.request.start', (message) => {
    const { socket } = (message as { request: ClientRequest }).request
    if (socket && !socket.listeners('error').includes(ignoreError)) socket.on('error', ignoreError)
  })
}

/** The context of a span whose parent is `spanId`, if it has one. */
function within({ id, flags }: Trace, spanId: string | undefined) {
  if (spanId === undefined) return ROOT_CONTEXT
  const parent: SpanContext = { traceId: id, spanId, traceFlags: parseInt(flags, 16), isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}
