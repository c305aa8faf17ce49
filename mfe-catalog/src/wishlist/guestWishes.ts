import { MAX_WISHES } from 'shared-contract'
import { keptList } from '../kept/keptList'

/** The ids of the products that a guest wishes for, kept by the browser until a customer logs in. */
export const guestWishes = keptList('wishes', MAX_WISHES, (value) => typeof value === 'string')
