import type { CartItem, SessionUser } from '@haggle/shared-contract'
import { mergeLines, type Lines } from './lines'

const GUEST = 'guest'

/** The carts of everyone who used this browser, by user id or 'guest', and the id of the current one (D8). */
export interface CartState {
  owner: string
  carts: Record<string, CartItem[]>
}

export const noCarts: CartState = { owner: GUEST, carts: {} }

const noLines: Lines = []

export const linesOf = ({ owner, carts }: CartState): Lines => cartOf(carts, owner) ?? noLines

export const withLines = ({ owner, carts }: CartState, lines: Lines): CartState => ({
  owner,
  carts: { ...carts, [owner]: [...lines] },
})

/** Switches to a user's cart: a guest's lines pass to the next log-in, other users' lines stay theirs (D8). */
export function switchOwner(state: CartState, user: SessionUser | null): CartState {
  const owner = user?._id ?? GUEST
  const { [GUEST]: guestLines, ...carts } = state.carts
  if (user && guestLines) return withLines({ owner, carts }, mergeLines(cartOf(carts, owner) ?? noLines, guestLines))
  return owner === state.owner ? state : { ...state, owner }
}

/** Own properties only: a stored owner could be named like a property of `Object.prototype`. */
const cartOf = (carts: CartState['carts'], owner: string) => (Object.hasOwn(carts, owner) ? carts[owner] : undefined)
