import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a request's head may take to arrive, and how long all of it, in ms. Uploads have a pace of their own. */
export const PATIENCE = { headersTimeout: 10_000, requestTimeout: 90_000, connectionsCheckingInterval: 2500 }

/** Connections beyond the most, in which callers are told to come again, and for how long in ms. */
const RESERVE = { connections: 100, ms: 5000 }

const ALIVE = '/api/health/live'

/**
 * Bounds the connections of a server. Those beyond are still heard, so that nobody restarts an instance that is only full:
 * it says that it lives, and everything else is to be refused. Returns whether a call is to be.
 */
export function boundConnections(server: Server, most: number): (request: IncomingMessage) => boolean {
  const beyond = new WeakSet<Socket>()
  let open = 0
  server.maxConnections = most + RESERVE.connections
  server.on('connection', (socket: Socket) => {
    open++
    let timer: NodeJS.Timeout | undefined
    if (open > most) {
      beyond.add(socket)
      timer = setTimeout(() => socket.destroy(), RESERVE.ms)
    }
    socket.once('close', () => {
      open--
      clearTimeout(timer)
    })
  })
  return ({ socket, url }) => beyond.has(socket) && url !== ALIVE
}
