import { errorMessage, useSession } from '@haggle/shared-state'
import { useToast } from '@haggle/shared-ui'
import { useEffect, useState } from 'react'
import { useCatalogChangeWishMutation, useCatalogTransferGuestWishesMutation, useCatalogWishlistQuery } from './api'
import { guestWishes, idsOfWish } from './guestWishes'

/** Whether a product is on the visitor's wish list, and a function to toggle it, with the variant wished for. Shop owners have none. */
export function useWish(productId: string, variant?: string) {
  const session = useSession()
  const isCustomer = session?.role === 'user'
  const ofGuest = guestWishes.use()
  const isThis = (wish: string) => idsOfWish(wish)[0] === productId
  const { isKept } = useCatalogWishlistQuery(undefined, {
    skip: !isCustomer,
    // select one product's state: a page has many hearts, and only the changed one should render
    selectFromResult: ({ data }) => ({ isKept: data?.some(({ product }) => product._id === productId) }),
  })
  // this heart's last change, shown while the list is loading or could not be loaded
  const [isChosen, setChosen] = useState(false)
  const [change, { isLoading: isBusy }] = useCatalogChangeWishMutation()
  const toast = useToast()
  const isWished = isCustomer ? (isKept ?? isChosen) : ofGuest.some(isThis)

  /** Resolves with whether it succeeded. */
  const toggle = async () => {
    if (!isCustomer) {
      const others = ofGuest.filter((wish) => !isThis(wish))
      guestWishes.set(isWished ? others : [...others, variant ? `${productId} ${variant}` : productId])
      return true
    }
    const { error } = await change({ productId, variant: isWished ? undefined : variant, isWished: !isWished })
    if (error) toast({ status: 'error', title: errorMessage(error, 'Failed to change your wish list.') })
    else setChosen(!isWished)
    return !error
  }

  return { isWished, isBusy, toggle, isAllowed: (session?.role ?? 'user') === 'user' }
}

let isTransferring = false

/** Transfers a guest's wishes to the account after log-in; used by every screen that shows wishes. */
export function useGuestWishesTransfer(): void {
  const isCustomer = useSession()?.role === 'user'
  const [transfer] = useCatalogTransferGuestWishesMutation()
  useEffect(() => {
    if (!isCustomer || isTransferring || guestWishes.get().length === 0) return
    isTransferring = true
    void transfer().finally(() => (isTransferring = false))
  }, [transfer, isCustomer])
}
