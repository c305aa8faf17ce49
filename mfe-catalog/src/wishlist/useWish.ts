import { useEffect } from 'react'
import { errorMessage, useSession } from 'shared-state'
import { useToast } from 'shared-ui'
import { useAddWishMutation, usePassOnWishesMutation, useRemoveWishMutation, useWishlistQuery } from './api'
import { guestWishes } from './guestWishes'

/** Whether a product is on the visitor's wish list, and putting it there or taking it off. Shop owners have none. */
export function useWish(productId: string) {
  const session = useSession()
  const isCustomer = session?.role === 'user'
  const ofGuest = guestWishes.use()
  const { data: wishes = [] } = useWishlistQuery(undefined, { skip: !isCustomer })
  const [add, adding] = useAddWishMutation()
  const [remove, removing] = useRemoveWishMutation()
  const toast = useToast()

  usePassingOn(isCustomer)

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

let isPassingOn = false

/** Hands what somebody wished for as a guest to their account, wherever a wish is seen; each at a time, for all hearts of a page. */
export function usePassingOn(isCustomer: boolean): void {
  const [passOn] = usePassOnWishesMutation()
  useEffect(() => {
    if (!isCustomer || isPassingOn || guestWishes.get().length === 0) return
    isPassingOn = true
    void passOn().finally(() => (isPassingOn = false))
  }, [passOn, isCustomer])
}
