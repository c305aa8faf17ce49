import type { ClientEvents, ServerEvents } from 'shared-contract'
import type { Socket } from 'socket.io-client'

/** The part of a socket.io socket that is used. */
export type RealtimeSocket = Pick<Socket<ServerEvents, ClientEvents>, 'on' | 'emit' | 'disconnect'>

export type OpenSocket = (token: string) => Promise<RealtimeSocket>

/** Opens a connection to the back end; socket.io's code is loaded only now. */
export const openSocket: OpenSocket = async (token) => {
  const { io } = await import('socket.io-client')
  return io({
    auth: { token },
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    // A web socket stays with one instance of the back end; polling needs sticky sessions where there are several.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
  })
}
