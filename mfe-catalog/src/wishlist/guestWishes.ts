import { MAX_WISHES } from 'shared-contract'
import { keptList } from '../kept/keptList'

/** Ids of the products on a guest's wish list, stored in the browser until a customer logs in. */
export const guestWishes = keptList('wishes', MAX_WISHES, (value) => typeof value === 'string')
