import { MAX_WISHES } from '@haggle/shared-contract'
import { persistedList } from '../persisted-list/persistedList'

/**
 * A guest's wish list, stored in the browser until a customer logs in: of each product its id, and after a space the id of the
 * variant that is wished for.
 */
export const guestWishes = persistedList('wishes', MAX_WISHES, (value) => typeof value === 'string')

/** The ids of a guest's wish. */
export const idsOfWish = (wish: string) => wish.split(' ') as [product: string, variant?: string]
