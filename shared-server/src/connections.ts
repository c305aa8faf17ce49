import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './address'

/** Most connections of a server: in total, and per address; an IPv6 /64 counts as one address (D67). */
export interface ConnectionLimits {
  max: number
  /** Default: no limit beyond `max`. */
  perAddress?: number
}

/** Connections above each limit that are accepted only to reply 503, and most milliseconds that each may take. */
const RESERVE = { connections: 100, ms: 5000 }

/** Checks that a full server passes, so that it is not restarted. */
const healthChecks = new Set<string | undefined>(['/api/health/live', '/healthz', '/v1/health'])

/**
 * Limits a server's connections. Some above a limit are still accepted; returns whether a request came on one of those and must
 * be refused. Proxies have no limit per address, because they carry many visitors.
 */
export function limitConnections(
  server: Server,
  { max, perAddress = Infinity }: ConnectionLimits,
  isProxy: (address: string) => boolean = () => false,
): (request: IncomingMessage) => boolean {
  const overLimit = new WeakSet<Socket>()
  const taken = new Map<string, number>()
  let open = 0
  server.maxConnections = max + RESERVE.connections
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const network = networkOf(remoteAddress)
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
      overLimit.add(socket)
      timer = setTimeout(() => socket.destroy(), RESERVE.ms)
    }
  })
  return ({ socket, url }) => overLimit.has(socket) && !healthChecks.has(url)
}

/** How many requests of a connection wait for the replies before theirs. */
const waiting = new WeakMap<Socket, number>()

/** Whether a connection has sent requests that follow the one that is being answered. */
export const hasMoreRequests = (socket: Socket): boolean => (waiting.get(socket) ?? 0) > 0

/** Most requests of a connection that wait for the replies before theirs; with more it is closed. */
const MOST_WAITING = 100

/**
 * Answers a request once those before it on its connection are answered. Node answers those that are sent at once at the same
 * time, keeps their replies in memory while the client reads none of them, and one connection would take many of the back end's.
 */
export function inOrder({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
  // a response gets the connection once those before it are sent
  if (response.socket) return answer()
  const count = (waiting.get(socket) ?? 0) + 1
  if (count > MOST_WAITING) return void socket.destroy()
  waiting.set(socket, count)
  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    process.nextTick(answer)
  })
}
