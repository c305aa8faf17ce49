import type { ClientEvents, ServerEvents } from '@haggle/shared-contract'
import { io, type Socket } from 'socket.io-client'
import { forgetSwallowed, nextTransports } from './transports'

/** Connects to the back end, by web socket or, where none gets through, by polling. */
export function connect(token: string): Socket<ServerEvents, ClientEvents> {
  const socket: Socket<ServerEvents, ClientEvents> = io({
    auth: { token },
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    transports: nextTransports(),
    tryAllTransports: true,
    forceNew: true,
  })
  // a connection that lasts may change networks
  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.transports = nextTransports()
  })
  socket.io.on('open', () => loseOffline(socket.io.engine))
  // polling does not last either: web sockets may work by now
  socket.io.on('close', (reason) => reason !== 'forced close' && forgetSwallowed())
  socket.io.on('error', forgetSwallowed)
  return socket
}

/** Ends a connection when the browser goes offline. engine.io does so by itself, but not on localhost. */
function loseOffline(connection: Socket['io']['engine']): void {
  const lose = () => connection.close()
  addEventListener('offline', lose)
  connection.on('close', () => removeEventListener('offline', lose))
}
