import type { DefaultEventsMap, Server } from 'socket.io'
import type { ClientEvents, ServerEvents } from 'shared-contract'
import type { Admitted } from './admission'

/** socket.io's server with our events; `data` says whose socket it is. */
export type SocketServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, Admitted>
