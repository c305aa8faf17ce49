import { useEffect } from 'react'
import { errorMessage, useSession } from 'shared-state'
import { useToast } from 'shared-ui'
import { useAddWishMutation, useRemoveWishMutation, useWishlistQuery } from './api'
import { guestWishes, takeGuestWishes } from './guestWishes'

/** Whether a product is on the visitor's wish list, and putting it there or taking it off. Shop owners have none. */
export function useWish(productId: string) {
  const session = useSession()
  const isCustomer = session?.role === 'user'
  const ofGuest = guestWishes.use()
  const { data: wishes = [] } = useWishlistQuery(undefined, { skip: !isCustomer })
  const [add, adding] = useAddWishMutation()
  const [remove, removing] = useRemoveWishMutation()
  const toast = useToast()

  useEffect(() => {
    if (isCustomer) void passOn(takeGuestWishes(), add)
  }, [add, isCustomer])

  const isWished = isCustomer ? wishes.some(({ product }) => product._id === productId) : ofGuest.includes(productId)

  /** Resolves with whether it did. */
  const toggle = async () => {
    if (!isCustomer) {
      const others = ofGuest.filter((id) => id !== productId)
      guestWishes.set(isWished ? others : [...others, productId])
      return true
    }
    const { error } = await (isWished ? remove(productId) : add(productId))
    if (error) toast({ status: 'error', title: errorMessage(error, 'Failed to change your wish list.') })
    return !error
  }

  return { isWished, isBusy: adding.isLoading || removing.isLoading, toggle, isAllowed: session?.role !== 'shopOwner' }
}

/** One after the other, so that the newest comes first. What the server could not take stays for the next time. */
async function passOn(ids: readonly string[], add: ReturnType<typeof useAddWishMutation>[0]) {
  const left: string[] = []
  for (const id of ids) {
    const { error } = await add(id)
    const status = error && 'status' in error ? Number(error.status) : undefined
    if (error && !(status && status < 500)) left.push(id)
  }
  if (left.length > 0) guestWishes.set(left)
}
