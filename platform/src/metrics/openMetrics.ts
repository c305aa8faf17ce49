import { once } from 'node:events'
import { readFileSync, type StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { z } from 'zod'

/** The metrics of a process, and the port that serves them. */
export interface Metrics {
  register: Registry
  close(): void
}

/**
 * Serves `GET /metrics` in Prometheus' format on a separate port of an address: of every process its version, the disk of its home, and
 * what prom-client knows. This module is loaded only if that port is set.
 */
export async function openMetrics(port: number, address: string, home: string): Promise<Metrics> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  // gauges with a counter's suffix, which promtool refuses; each sums up the gauge without it
  for (const kind of ['resources', 'handles', 'requests']) register.removeSingleMetric(`nodejs_active_${kind}_total`)
  processMetrics(register, home)

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, address)
  await once(server, 'listening')
  return { register, close: () => void server.close() }
}

/** The same as the API's, of which neither package imports the other's. */
function processMetrics(register: Registry, home: string) {
  const registers = [register]
  new Gauge({ name: 'haggle_version_info', help: 'The running version.', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const diskGauge = (name: string, help: string, bytes: (disk: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const disk = await statfs(home).catch(() => undefined)
        if (disk) this.set(bytes(disk))
        else this.remove()
      },
    })
  diskGauge('haggle_disk_free_bytes', 'What is free of the disk of HAGGLE_HOME.', ({ bavail, bsize }) => bavail * bsize)
  diskGauge('haggle_disk_size_bytes', 'The size of the disk of HAGGLE_HOME.', ({ blocks, bsize }) => blocks * bsize)
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')))
