import type { ConnectionLimits } from '@haggle/kit/settings/settings'
import { inOrder, limitConnections as limited, trustedProxies } from '@haggle/shared-server'
import type { FastifyInstance } from 'fastify'

/**
 * Limits a host's connections, so that one address cannot exhaust them, and answers the requests of each one after the other.
 * Those above a limit get 503, or the reply to a health check.
 */
export function limitConnections(host: FastifyInstance, limits: ConnectionLimits, proxies: string | undefined): void {
  const isOverLimit = limited(host.server, limits, trustedProxies(proxies))
  host.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isOverLimit(raw)) return inOrder(raw, reply.raw, done)
    const message = 'Too many are connected right now. Please try again in a moment.'
    void reply.code(503).headers({ connection: 'close', 'retry-after': '5' }).send({ message })
  })
}
