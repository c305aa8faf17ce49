import { appDirectory } from '@haggle/kit/apps/revisions'
import { gauge, gaugeBy } from '@haggle/shared-server/metrics'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { isReached } from '../http/proxy'
import { openMetrics, type Metrics } from '../metrics/openMetrics'
import type { Readiness } from './health'
import { lastValidApp } from './lastValidApp'
import type { Mirror } from './mirror'

/** Prometheus metrics of the web hosts in a process. */
export interface HostMetrics extends Metrics {
  /** Records a host's responses, and whether it is ready. */
  watch(host: FastifyInstance, app: string, reasonNotReady?: Readiness): void
}

/** Histogram buckets in seconds: from static files to slow prerendered pages. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5]

/** Opens a process's metrics, with those of its web hosts. This module is loaded only if the port is set. */
export async function openHostMetrics(
  port: number,
  address: string,
  home: string,
  apps: readonly string[],
  backend?: { url: string },
): Promise<HostMetrics> {
  const metrics = await openMetrics(port, address, home)
  const registers = [metrics.register]
  const answers = new Histogram({
    name: 'haggle_host_request_seconds',
    help: 'How long a web host took to answer, by app, route and status; a page is any address that is no other route.',
    labelNames: ['app', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const composed = apps.map((app) => ({ app, look: lastValidApp(appDirectory(home, app)) }))
  new Gauge({
    name: 'haggle_host_canary_percent',
    help: "The share of visitors that a remote's canary is given to; 0 without one.",
    labelNames: ['app', 'remote'],
    registers,
    async collect() {
      this.reset()
      for (const { app, look } of composed)
        for (const { name, canary } of (await look())?.parts.remotes ?? [])
          this.set({ app, remote: name }, canary?.percent ?? 0)
    },
  })
  const readiness = new Map<string, Readiness>()
  gaugeBy(
    metrics.register,
    'app',
    'haggle_host_ready',
    'Whether the web host of an app has something to serve, and is not about to stop: 1, or 0.',
    () => Promise.all([...readiness].map(async ([app, reason]) => [app, (await reason()) === undefined] as const)),
  )
  if (backend) backendMetric(metrics.register, backend.url)

  return {
    ...metrics,
    watch: (host, app, reasonNotReady) => {
      if (reasonNotReady) readiness.set(app, reasonNotReady)
      host.addHook('onResponse', ({ routeOptions }, { statusCode, elapsedTime }, done) => {
        answers.observe({ app, route: routeOptions.url ?? 'page', status: statusCode }, elapsedTime / 1000)
        done()
      })
    },
  }
}

const backendMetric = (register: Registry, url: string) =>
  gauge(register, 'haggle_host_backend_reachable', 'Whether the web hosts reach the back end: 1, or 0.', () =>
    isReached(url),
  )

/** Adds how a host follows its registry. */
export function mirrorMetrics(register: Registry, app: string, state: Mirror['state']): void {
  gaugeBy(
    register,
    'app',
    'haggle_host_stale_seconds',
    'How long ago a web host last found that it has what is live.',
    () => [[app, state().staleSeconds]],
  )
  new Counter({
    name: 'haggle_host_failed_copies_total',
    help: 'Releases that a web host could not copy from its registry.',
    labelNames: ['app'],
    registers: [register],
    collect() {
      this.reset()
      this.inc({ app }, state().failedCopies)
    },
  })
  gaugeBy(
    register,
    'app',
    'haggle_host_token_seconds',
    "Time until a web host's token ends; 0 if its registry refuses it.",
    () => [[app, state().tokenSeconds]],
  )
}
