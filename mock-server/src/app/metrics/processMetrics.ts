import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../../base/context'
import { requireReady } from '../../core/http/health'

/** Adds to a registry whether this process can work: its readiness and connections. */
export function processMetrics(registry: Registry, app: FastifyInstance, { db }: Context): void {
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
}
