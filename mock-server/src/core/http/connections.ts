import type { IncomingMessage, RequestListener, Server } from 'node:http'
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

/** How many requests of a connection wait for the replies before theirs. */
const waiting = new WeakMap<Socket, number>()

/** Whether a connection has sent requests that follow the one that is being answered. */
export const hasMoreRequests = (socket: Socket): boolean => (waiting.get(socket) ?? 0) > 0

/** Most requests of a connection that wait for the replies before theirs; with more it is closed. */
const MOST_WAITING = 100

/**
 * Answers the requests of a connection one after the other. Node answers those that are sent at once at the same time, and
 * keeps their replies in memory for as long as the client reads none of them.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  return (request, response) => {
    // a response gets the connection once those before it are sent
    if (response.socket) return answer(request, response)
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MOST_WAITING) return void socket.destroy()
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      process.nextTick(answer, request, response)
    })
  }
}
