import { paths, type Conversation, type SessionUser } from '@haggle/shared-contract'

/** The reader's side of a conversation, and the name of the other one. */
export interface Viewer {
  side: 'customer' | 'shop'
  other: string
}

export const sideOf = (user: Pick<SessionUser, 'role'> | null): Viewer['side'] =>
  user?.role === 'shopOwner' ? 'shop' : 'customer'

export const conversationPath = (id: string) => `${paths.messages}/${encodeURIComponent(id)}`

export const otherName = ({ shop, customer }: Conversation, side: Viewer['side']): string =>
  side === 'customer' ? shop.shopName : customer.name
