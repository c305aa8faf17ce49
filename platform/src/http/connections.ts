import { inOrder, limitConnections as limited, trustedProxies } from '@haggle/shared-server'
import type { FastifyInstance } from 'fastify'

/** Most connections of a host: in total, and per address; an IPv6 /64 counts as one address (D67). */
export interface ConnectionLimits {
  max: number
  perAddress: number
  /** Websockets per address; default: no limit beyond `perAddress`. */
  sockets?: number
}

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
