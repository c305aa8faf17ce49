import {
  NegotiationOutcome,
  Notice,
  OfferReceived,
  SentMessage,
  ShopOffer,
  type ClientEvents,
  type ServerEvents,
} from '@haggle/shared-contract'
import { z } from 'zod'

/** A socket event: its sender, purpose and payload. */
interface SocketEvent {
  from: 'client' | 'server'
  summary: string
  payload: z.ZodType
}

const client = (event: Omit<SocketEvent, 'from'>): SocketEvent => ({ from: 'client', ...event })
const server = (event: Omit<SocketEvent, 'from'>): SocketEvent => ({ from: 'server', ...event })

/** Every event of the contract, for the API document. */
export const socketEvents = {
  joinRoom: client({
    summary:
      "Joins the room of the token's own user, by that user's id; acknowledged by { ok: true } or { ok: false, message }.",
    payload: z.string(),
  }),
  negotiationOutcome: server({
    summary: 'What became of an offer, to all sockets of its customer; the same body as the reply to the offer.',
    payload: NegotiationOutcome,
  }),
  shopOffer: server({
    summary:
      "A shop's reply by hand, and every change of what becomes of a shop's price, to all sockets of its customer.",
    payload: ShopOffer,
  }),
  offerReceived: server({
    summary: 'Somebody made an offer for a product, to all sockets of its shop owner.',
    payload: OfferReceived,
  }),
  notice: server({
    summary: 'Something that an account is told of, to all its sockets.',
    payload: Notice,
  }),
  message: server({
    summary: 'A message of a conversation, to all sockets of both its sides.',
    payload: SentMessage,
  }),
} satisfies Record<keyof ClientEvents | keyof ServerEvents, SocketEvent>
