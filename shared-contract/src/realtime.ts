import type { SentMessage } from './conversation'
import type { NegotiationOutcome } from './negotiation'
import type { Notice } from './notice'
import type { OfferReceived, ShopOffer } from './shopOffer'

/** The acknowledgement of `joinRoom` (D43). */
export type JoinReply = { ok: true } | { ok: false; message: string }

/** Events sent by the browser. The handshake carries `auth: { token }` (D21). */
export interface ClientEvents {
  joinRoom: (userId: string, reply?: (answer: JoinReply) => void) => void
}

/** Events sent by the back end. */
export interface ServerEvents {
  negotiationOutcome: (outcome: NegotiationOutcome) => void
  /** Since contract 1.13: a shop's reply, and every state change of a shop offer, to its customer (D51). */
  shopOffer: (offer: ShopOffer) => void
  /** Since contract 1.13: to the owner of the product's shop. */
  offerReceived: (received: OfferReceived) => void
  /** Since contract 1.19: to the account that the notice is for. */
  notice: (notice: Notice) => void
  /** Since contract 1.40: to both sides of its conversation (D76). */
  message: (sent: SentMessage) => void
}
