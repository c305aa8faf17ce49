import type { z } from 'zod'
import { ShippingAddress } from './order'
import { Id } from './text'

/** Addresses that an account keeps at most (D55). */
export const MAX_ADDRESSES = 10

/** An address that orders of this account went to, the last used first. */
export const SavedAddress = ShippingAddress.extend({ _id: Id })
export type SavedAddress = z.infer<typeof SavedAddress>
