import { networkOf } from '@haggle/shared-server'
import type { FastifyRequest } from 'fastify'

/** How long either side may take to confirm the end of a websocket, in ms: until then it can go on sending. */
const CLOSE_TIMEOUT = 1000

/**
 * Limits on a browser's websocket. The back end accepts at most 8 KB, but sees a message only once all of it is in this host's
 * memory.
 */
export const SOCKET_LIMITS = { maxPayload: 64 * 1024, closeTimeout: CLOSE_TIMEOUT }

/** Limits on the websocket to the back end, in ms. */
export const UPSTREAM_LIMITS = { handshakeTimeout: 10_000, closeTimeout: CLOSE_TIMEOUT }

/**
 * Counts the websockets of each address, and returns whether one more is allowed. The back end has the same limit, but a
 * websocket that it refuses has already been accepted by this host and can only be closed, without a readable reason.
 */
export function socketSlots(perAddress: number): (request: FastifyRequest) => boolean {
  const taken = new Map<string, number>()
  return ({ ip, raw }) => {
    const network = networkOf(ip)
    const count = taken.get(network) ?? 0
    if (count >= perAddress) return false
    taken.set(network, count + 1)
    raw.socket.once('close', () => {
      const left = (taken.get(network) ?? 0) - 1
      if (left > 0) taken.set(network, left)
      else taken.delete(network)
    })
    return true
  }
}

interface WebSocket {
  readyState: number
  OPEN: number
  close(): void
}

/** Closes a connection to the back end whose browser left before it was open: the proxy would leave it open. */
export function closeAbandoned(_: unknown, browser: WebSocket, backend: WebSocket): void {
  if (browser.readyState !== browser.OPEN) backend.close()
}
