import { MAX_WISHES } from '@haggle/shared-contract'
import { persistedList } from '../persisted-list/persistedList'

/** Ids of the products on a guest's wish list, stored in the browser until a customer logs in. */
export const guestWishes = persistedList('wishes', MAX_WISHES, (value) => typeof value === 'string')
