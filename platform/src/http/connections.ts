import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf, trustedProxies } from './address'
import { HEALTH_PATH } from './ownPaths'

/** Most connections of a host: in total, and per address; an IPv6 /64 counts as one address (D67). */
export interface ConnectionLimits {
  max: number
  perAddress: number
  /** Websockets per address; default: no limit beyond `perAddress`. */
  sockets?: number
}

/** Connections above each limit that are accepted only to reply 503, and most milliseconds that each may take. */
const RESERVE = { connections: 100, ms: 5000 }

/** What is answered also beyond the limits. */
const healthChecks = new Set<string | undefined>(['/api/health/live', HEALTH_PATH, '/v1/health'])

/**
 * Limits a host's connections, so that one address cannot exhaust them. Some connections above a limit are still accepted:
 * they get 503, or the reply to a health check. Trusted proxies have no limit per address, because they carry many visitors.
 */
export function limitConnections(
  host: FastifyInstance,
  { max, perAddress }: ConnectionLimits,
  proxies: string | undefined,
): void {
  const isProxy = trustedProxies(proxies)
  const excess = new WeakSet<Socket>()
  const taken = new Map<string, number>()
  let open = 0
  host.server.maxConnections = max + RESERVE.connections
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
    else if (open > max || ofNetwork > perAddress) {
      excess.add(socket)
      timer = setTimeout(() => socket.destroy(), RESERVE.ms)
    }
  })
  host.addHook('onRequest', ({ raw }, reply, done) => {
    if (!excess.has(raw.socket) || healthChecks.has(raw.url)) return done()
    const message = 'Too many are connected right now. Please try again in a moment.'
    void reply.code(503).headers({ connection: 'close', 'retry-after': '5' }).send({ message })
  })
}

/** How many requests of a connection wait for the replies before theirs. */
const waiting = new WeakMap<Socket, number>()

/** Whether a connection has sent requests that follow the one that is being answered. */
export const hasMoreRequests = (socket: Socket): boolean => (waiting.get(socket) ?? 0) > 0

/** Most requests of a connection that wait for the replies before theirs; with more it is closed. */
const MOST_WAITING = 100

/**
 * Answers the requests of a connection one after the other. Node answers those that are sent at once at the same time: one
 * connection would take many of the back end's, and keep many files open.
 */
export function answerOneAtATime(host: FastifyInstance): void {
  host.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    // a response gets the connection once those before it are sent
    if (response.socket) return done()
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MOST_WAITING) return void socket.destroy()
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      process.nextTick(done)
    })
  })
}
