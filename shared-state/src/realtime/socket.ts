import type { ClientEvents, ServerEvents } from 'shared-contract'
import type { Socket } from 'socket.io-client'

/** The part of socket.io's client that is used. */
export type RealtimeSocket = Pick<Socket<ServerEvents, ClientEvents>, 'on' | 'emit' | 'disconnect'>

export type OpenSocket = (token: string) => Promise<RealtimeSocket>

/** Connects to the back end; loads socket.io's code first. */
export const openSocket: OpenSocket = async (token) => {
  const { io } = await import('socket.io-client')
  const socket: Socket<ServerEvents, ClientEvents> = io({
    auth: { token },
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    // WebSocket first: with several back-end instances, polling needs sticky sessions.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
  })
  socket.io.on('open', () => loseOffline(socket.io.engine))
  return socket
}

/** Ends a connection when the browser goes offline. engine.io does so by itself, but not on localhost. */
function loseOffline(connection: Socket['io']['engine']): void {
  const lose = () => connection.close()
  addEventListener('offline', lose)
  connection.on('close', () => removeEventListener('offline', lose))
}
