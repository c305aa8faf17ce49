import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Context } from '../../base/context'
import { ConfigError, notHere } from '../../base/environment'
import { codeOf } from '../../base/errorCode'
import { marketMetrics } from './marketMetrics'
import { processMetrics } from './processMetrics'

/** Serves `GET /metrics` in Prometheus' format, on a separate port that only the operator should reach. */
export async function openMetrics(app: FastifyInstance, context: Context, port: number): Promise<{ close(): void }> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // promtool refuses gauges that end in `_total`, the suffix of counters; each only sums up the gauge without it
  for (const kind of ['resources', 'handles', 'requests']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const { answered, event, alert, jobEnded } = marketMetrics(registry, context)
  processMetrics(registry, app, context)
  const raise = context.alert
  app.calls.onAnswered(answered)
  context.count = event
  context.jobEnded = jobEnded
  context.alert = (name, details) => {
    alert(name)
    raise(name, details)
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (err: unknown) => {
        app.log.warn({ err }, 'the metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  const { metricsHost } = context.config
  server.listen(port, metricsHost)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) === 'EADDRNOTAVAIL') throw notHere('METRICS_HOST', metricsHost)
    throw new ConfigError(`METRICS_PORT=${port} cannot be used: set it to a free port.`, { cause: error })
  }
  return { close: () => void server.close() }
}
