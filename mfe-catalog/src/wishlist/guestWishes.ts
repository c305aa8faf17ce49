import { MAX_WISHES } from 'shared-contract'
import { keptList } from '../kept/keptList'

/** The ids of the products that a guest wishes for, kept by the browser until a customer logs in. */
export const guestWishes = keptList('wishes', MAX_WISHES, (value) => typeof value === 'string')

/** Hands the wishes over to who asks first. */
export function takeGuestWishes(): readonly string[] {
  const ids = guestWishes.get()
  if (ids.length > 0) guestWishes.set([])
  return ids
}
