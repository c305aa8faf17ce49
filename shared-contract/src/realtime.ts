import type { NegotiationOutcome } from './negotiation'

/** The answer to `joinRoom` (D43). */
export type JoinReply = { ok: true } | { ok: false; message: string }

/** What the browser sends over the socket. The handshake carries `auth: { token }` (D21). */
export interface ClientEvents {
  joinRoom: (userId: string, reply?: (answer: JoinReply) => void) => void
}

/** What the back end sends over the socket. */
export interface ServerEvents {
  negotiationOutcome: (outcome: NegotiationOutcome) => void
}
