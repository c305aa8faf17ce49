import { once } from 'node:events'
import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { gauge, gaugeBy } from './gauge'
import { versionOf } from './trace/processFields'

export { gauge, gaugeBy }

/** The metrics of a process, and the port that serves them. */
export interface Metrics {
  register: Registry
  close(): void
}

/** What is measured: the package that runs, by its folder, and the disk of its home. */
interface Measured {
  folder: string
  home: string
  onFailure?: (error: unknown) => void
}

/**
 * Serves `GET /metrics` in Prometheus' format on a separate port of an address: of every process its version, the disk of its home, and
 * what prom-client knows. Load this module only if that port is set.
 */
export async function openMetrics(
  port: number,
  address: string,
  { folder, home, onFailure }: Measured,
): Promise<Metrics> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  // gauges with a counter's suffix, which promtool refuses; each sums up the gauge without it
  for (const kind of ['resources', 'handles', 'requests']) register.removeSingleMetric(`nodejs_active_${kind}_total`)
  gaugeBy(register, 'version', 'haggle_version_info', 'The running version.', () => [[versionOf(folder), 1]])
  diskGauges(register, home)

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => {
        onFailure?.(error)
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, address)
  await once(server, 'listening')
  return { register, close: () => void server.close() }
}

function diskGauges(register: Registry, home: string) {
  const diskGauge = (name: string, help: string, bytes: (disk: StatsFs) => number) =>
    gauge(register, name, help, async () => {
      const disk = await statfs(home).catch(() => undefined)
      return disk && bytes(disk)
    })
  diskGauge('haggle_disk_free_bytes', 'What is free of the disk of HAGGLE_HOME.', ({ bavail, bsize }) => bavail * bsize)
  diskGauge('haggle_disk_size_bytes', 'The size of the disk of HAGGLE_HOME.', ({ blocks, bsize }) => blocks * bsize)
}
