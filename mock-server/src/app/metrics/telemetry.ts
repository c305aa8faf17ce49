import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { SeverityNumber } from '@opentelemetry/api-logs'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../base/context'
import type { AnsweredCall } from '../../core/http/calls'
import { routeOf } from './routeOf'

/** Statuses from here on are failures of ours. */
const OUR_FAILURE = 500

/**
 * Exports a span and a log record per request, and alerts as log records, to the OpenTelemetry collector, batched in
 * the background. A span belongs to the caller's trace if the request has a `traceparent`.
 */
export function openTelemetry(app: FastifyInstance, context: Context, endpoint: string): { close(): Promise<void> } {
  surviveHangUps()
  const at = (path: string) => ({ url: `${endpoint.replace(/\/$/, '')}${path}` })
  const resource = resourceFromAttributes({ 'service.name': 'haggle-api' })
  const traces = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(at('/v1/traces')))],
  })
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(at('/v1/logs')) })],
  })
  const tracer = traces.getTracer('haggle')
  const logger = logs.getLogger('haggle')

  app.calls.onAnswered((call: AnsweredCall) => {
    const { id, method, status, ms, traceparent } = call
    const route = routeOf(call) ?? 'none'
    const end = Date.now()
    const parent = parentOf(traceparent)
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        startTime: end - ms,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'haggle.call': id,
        },
      },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    )
    if (status >= OUR_FAILURE) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
    const isFailure = status >= OUR_FAILURE
    logger.emit({
      severityNumber: isFailure ? SeverityNumber.ERROR : SeverityNumber.INFO,
      body: 'request completed',
      attributes: { method, route, status, ms, call: id },
      context: trace.setSpan(ROOT_CONTEXT, span),
    })
  })
  const raise = context.alert
  context.alert = (alert, details) => {
    logger.emit({ severityNumber: SeverityNumber.ERROR, body: alert, attributes: { alert } })
    raise(alert, details)
  }
  return { close: async () => void (await Promise.allSettled([traces.shutdown(), logs.shutdown()])) }
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

/** The span context of a W3C `traceparent` header; undefined if there is no valid one. */
function parentOf(header: string | undefined) {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(parent) ? parent : undefined
}
