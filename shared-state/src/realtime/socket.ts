import type { ClientEvents, ServerEvents } from '@haggle/shared-contract'
import type { Socket } from 'socket.io-client'

/** The part of socket.io's client that is used. */
export type RealtimeSocket = Pick<Socket<ServerEvents, ClientEvents>, 'on' | 'onAny' | 'emit' | 'disconnect'>

export type OpenSocket = (token: string) => Promise<RealtimeSocket>

/** Connects to the back end; loads socket.io's code first. */
export const openSocket: OpenSocket = async (token) => (await import('./connect')).connect(token)
