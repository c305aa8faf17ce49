import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf, trusted } from './address'

/** How many connections a host takes at most, of all and of one address, where an IPv6 /64 is one (D67). */
export interface ConnectionBounds {
  most: number
  perAddress: number
}

/** Connections beyond the most, of all and of one address, in which visitors are told to come again; for how long in ms. */
const RESERVE = { connections: 100, ms: 5000 }

const ALIVE = '/api/health/live'

/**
 * Bounds the connections of a host: whoever holds many leaves others theirs. Those beyond are still heard for a moment, and
 * told to come again, or that the back end lives. Only the proxies that are believed have no bound of their own: theirs are
 * the connections of many.
 */
export function boundConnections(
  host: FastifyInstance,
  { most, perAddress }: ConnectionBounds,
  proxies: string | undefined,
): void {
  const isProxy = trusted(proxies)
  const beyond = new WeakSet<Socket>()
  const taken = new Map<string, number>()
  let open = 0
  host.server.maxConnections = most + RESERVE.connections
  host.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const network = networkOf(remoteAddress) ?? remoteAddress
    const count = (taken.get(network) ?? 0) + 1
    const ofNetwork = isProxy(remoteAddress) ? 0 : count
    let timer: NodeJS.Timeout | undefined
    taken.set(network, count)
    open++
    socket.once('close', () => {
      const left = (taken.get(network) ?? 0) - 1
      if (left > 0) taken.set(network, left)
      else taken.delete(network)
      open--
      clearTimeout(timer)
    })
    if (ofNetwork > perAddress + RESERVE.connections) socket.destroy()
    else if (open > most || ofNetwork > perAddress) {
      beyond.add(socket)
      timer = setTimeout(() => socket.destroy(), RESERVE.ms)
    }
  })
  host.addHook('onRequest', ({ raw }, reply, done) => {
    if (!beyond.has(raw.socket) || raw.url === ALIVE) return done()
    const message = 'Too many are connected right now. Please try again in a moment.'
    void reply.code(503).headers({ connection: 'close', 'retry-after': '5' }).send({ message })
  })
}
