import { gauge } from '@haggle/shared-server/metrics'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Context } from '../../base/context'
import { requireReady } from '../../core/http/health'

/** Adds to a registry whether this process can work: its readiness and connections. */
export function processMetrics(registry: Registry, app: FastifyInstance, { db }: Context): void {
  const isReady = () =>
    requireReady(app, db).then(
      () => true,
      () => false,
    )
  gauge(registry, 'haggle_ready', 'Whether this process is ready for requests: 1, or 0.', isReady)
  if (!db.connections()) return
  const [most, used] = ['haggle_database_connections_max', 'haggle_database_connections_used']
  gauge(registry, most, 'Most connections to PostgreSQL.', () => db.connections()?.most)
  gauge(registry, used, 'Connections to PostgreSQL that are in use.', () => db.connections()?.used)
}
