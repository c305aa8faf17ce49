import type { z } from 'zod'
import { ShippingAddress } from './order'
import { Id } from './text'

/** Most addresses kept per account (D55). */
export const MAX_ADDRESSES = 10

/** A saved shipping address, most recently used first. */
export const SavedAddress = ShippingAddress.extend({ _id: Id })
export type SavedAddress = z.infer<typeof SavedAddress>
