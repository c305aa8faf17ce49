import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { FILE_TIMEOUT } from './bodyTimeouts'

/** Time limit for a request's body, in ms; files have their own. */
export const BODY_TIMEOUT = 90_000

/** Time limits for a request's headers and for all of it, in ms. */
export const REQUEST_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: FILE_TIMEOUT,
  connectionsCheckingInterval: 2500,
}

/** Connections accepted beyond the limit, to reply that the client should retry; each is closed after `ms`. */
const RESERVE = { connections: 100, ms: 5000 }

const ALIVE = '/api/health/live'

/**
 * Limits the connections of a server. A few beyond the limit are still accepted, so that a full instance passes its
 * liveness check and is not restarted. Returns whether a request came on one of those and must be refused.
 */
export function limitConnections(server: Server, max: number): (request: IncomingMessage) => boolean {
  const overLimit = new WeakSet<Socket>()
  let open = 0
  server.maxConnections = max + RESERVE.connections
  server.on('connection', (socket: Socket) => {
    open++
    let timer: NodeJS.Timeout | undefined
    if (open > max) {
      overLimit.add(socket)
      timer = setTimeout(() => socket.destroy(), RESERVE.ms)
    }
    socket.once('close', () => {
      open--
      clearTimeout(timer)
    })
  })
  return ({ socket, url }) => overLimit.has(socket) && url !== ALIVE
}
