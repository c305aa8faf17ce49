import type { ServerEvents } from 'shared-contract'

/** The way to customers who are connected, on whichever instance. Sending to nobody is no failure. */
export interface Realtime {
  /** Sends an event to all sockets of one user. */
  send<Event extends keyof ServerEvents>(userId: string, event: Event, ...body: Parameters<ServerEvents[Event]>): void
  /** Closes the sockets of sessions that ended (D21). */
  endSessions(tokenHashes: readonly string[]): void
  /** How many sockets are connected to this instance. */
  sockets(): number
}

/** Before anyone can connect. */
export const silent: Realtime = {
  send: () => undefined,
  endSessions: () => undefined,
  sockets: () => 0,
}
