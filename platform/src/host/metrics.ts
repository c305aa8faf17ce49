import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { appDirectory } from '../apps/revisions'
import { lastValidApp } from './lastValidApp'

/** Prometheus metrics of the web hosts in a process. */
export interface HostMetrics {
  /** Records a host's responses. */
  watch(host: FastifyInstance, app: string): void
  close(): void
}

/** Histogram buckets in seconds: from static files to slow prerendered pages. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5]

/** Serves `GET /metrics` on a separate port of an address. This module is loaded only if that port is set. */
export async function openHostMetrics(
  port: number,
  address: string,
  home: string,
  apps: readonly string[],
): Promise<HostMetrics> {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // gauges with a counter's suffix, which promtool refuses; each sums up the gauge without it
  for (const kind of ['resources', 'handles', 'requests']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
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

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, address)
  await once(server, 'listening')
  return {
    watch: (host, app) =>
      void host.addHook('onResponse', ({ routeOptions }, { statusCode, elapsedTime }, done) => {
        answers.observe({ app, route: routeOptions.url ?? 'page', status: statusCode }, elapsedTime / 1000)
        done()
      }),
    close: () => void server.close(),
  }
}
