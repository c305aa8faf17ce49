import type { NegotiationOutcome } from './negotiation'
import type { Notice } from './notice'
import type { OfferReceived, ShopOffer } from './shopOffer'

/** The answer to `joinRoom` (D43). */
export type JoinReply = { ok: true } | { ok: false; message: string }

/** What the browser sends over the socket. The handshake carries `auth: { token }` (D21). */
export interface ClientEvents {
  joinRoom: (userId: string, reply?: (answer: JoinReply) => void) => void
}

/** What the back end sends over the socket. */
export interface ServerEvents {
  negotiationOutcome: (outcome: NegotiationOutcome) => void
  /** Since contract 1.13: a reply by hand, and each change of what becomes of a shop's price, to its customer (D51). */
  shopOffer: (offer: ShopOffer) => void
  /** Since contract 1.13: to the owner of the product's shop. */
  offerReceived: (received: OfferReceived) => void
  /** Since contract 1.19: to the account that it tells something. */
  notice: (notice: Notice) => void
}
