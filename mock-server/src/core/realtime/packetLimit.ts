import type { IncomingMessage } from 'node:http'

/** An engine.io connection, authenticated or not. */
export interface Connection {
  request: IncomingMessage
  transport: { socket?: WebSocket }
  /** `upgrading` comes with each probe before a websocket replaces polling. */
  on(event: 'packet' | 'upgrading' | 'upgrade', heard: () => void): void
  once(event: 'close', heard: () => void): void
  close(discard: boolean): void
}

/** The websocket below a connection; polling has none. */
interface WebSocket {
  on(event: 'ping', heard: () => void): void
  terminate(): void
}

/** What a connection may send, at once and per second: our clients send two packets, then one every 25 seconds. */
const PACKETS = { atOnce: 300, perSecond: 1 }

/** How long a client may take to confirm that its connection is closed, in ms: until then it can go on sending. */
const CLOSE_MS = 1000

/** Closes a connection that sends too much of anything: events, parts of files, heartbeats, pings, log-ins. */
export function limitPackets(connection: Connection): void {
  let left = PACKETS.atOnce
  let counted = performance.now()
  const count = () => {
    const now = performance.now()
    left = Math.min(PACKETS.atOnce, left + ((now - counted) / 1000) * PACKETS.perSecond) - 1
    counted = now
    if (left < 0) connection.close(true)
  }
  const countPings = () => connection.transport.socket?.on('ping', count)
  connection.on('packet', count)
  connection.on('upgrading', count)
  connection.on('upgrade', countPings)
  countPings()
  connection.once('close', () => {
    const { socket } = connection.transport
    if (socket) setTimeout(() => socket.terminate(), CLOSE_MS).unref()
  })
}
