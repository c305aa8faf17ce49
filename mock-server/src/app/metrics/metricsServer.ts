import { codeOf } from '@haggle/shared-server'
import * as served from '@haggle/shared-server/metrics'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../base/context'
import { ConfigError, notHere } from '../../base/environment'
import { packageFolder } from '../../base/packageFolder'
import { marketMetrics } from './marketMetrics'
import { processMetrics } from './processMetrics'

/** Serves `GET /metrics` in Prometheus' format, on a separate port that only the operator should reach. */
export async function openMetrics(app: FastifyInstance, context: Context, port: number): Promise<{ close(): void }> {
  const { home, metricsHost } = context.config
  const onFailure = (err: unknown) => app.log.warn({ err }, 'the metrics could not be collected')
  const measured = { folder: packageFolder, home, onFailure }
  const metrics = await served.openMetrics(port, metricsHost, measured).catch((error: unknown) => {
    if (codeOf(error) === 'EADDRNOTAVAIL') throw notHere('METRICS_HOST', metricsHost)
    throw new ConfigError(`METRICS_PORT=${port} cannot be used: set it to a free port.`, { cause: error })
  })
  const { answered, event, alert, jobEnded } = marketMetrics(metrics.register, context)
  processMetrics(metrics.register, app, context)
  const raise = context.alert
  app.calls.onAnswered(answered)
  context.count = event
  context.jobEnded = jobEnded
  context.alert = (name, details) => {
    alert(name)
    raise(name, details)
  }
  return metrics
}
