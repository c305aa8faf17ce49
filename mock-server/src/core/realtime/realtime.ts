import type { ServerEvents } from '@haggle/shared-contract'

declare module '../../base/context' {
  interface Context {
    realtime: Realtime
  }
}

/** Reaches connected users on all instances. To send to a user without sockets is no error. */
export interface Realtime {
  /** Sends an event to all sockets of one user. */
  send<Event extends keyof ServerEvents>(userId: string, event: Event, ...body: Parameters<ServerEvents[Event]>): void
  /** Closes the sockets of sessions that ended (D21). */
  endSessions(tokenHashes: readonly string[]): void
  /** How many sockets are connected to this instance. */
  sockets(): number
}

/** Does nothing; used until sockets are opened. */
export const silentRealtime: Realtime = {
  send: () => undefined,
  endSessions: () => undefined,
  sockets: () => 0,
}
