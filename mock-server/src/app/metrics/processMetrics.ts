import { readFileSync, type StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import type { Context } from '../../base/context'
import { packageFolder } from '../../base/packageFolder'
import { requireReady } from '../../core/http/health'

/** Adds to a registry whether this process can work: its readiness, connections, disk and version. */
export function processMetrics(registry: Registry, app: FastifyInstance, { config, db }: Context): void {
  const registers = [registry]
  new Gauge({
    name: 'haggle_ready',
    help: 'Whether this process is ready for requests: 1, or 0.',
    registers,
    async collect() {
      this.set(
        await requireReady(app, db).then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  new Gauge({ name: 'haggle_version_info', help: 'The running version.', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const most = db.connections()?.most
  if (most !== undefined) {
    new Gauge({ name: 'haggle_database_connections_max', help: 'Most connections to PostgreSQL.', registers }).set(most)
    new Gauge({
      name: 'haggle_database_connections_used',
      help: 'Connections to PostgreSQL that are in use.',
      registers,
      collect() {
        this.set(db.connections()?.used ?? 0)
      },
    })
  }
  const diskGauge = (name: string, help: string, bytes: (disk: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const disk = await statfs(config.home).catch(() => undefined)
        if (disk) this.set(bytes(disk))
        else this.remove()
      },
    })
  diskGauge('haggle_disk_free_bytes', 'What is free of the disk of HAGGLE_HOME.', ({ bavail, bsize }) => bavail * bsize)
  diskGauge('haggle_disk_size_bytes', 'The size of the disk of HAGGLE_HOME.', ({ blocks, bsize }) => blocks * bsize)
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
