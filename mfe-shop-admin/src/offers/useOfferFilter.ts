import { OFFER_STATES } from '@haggle/shared-contract'
import { useListAddress } from '../lists/useListAddress'
import type { OffersQuery } from './api'

/** The inbox's filter, kept in the address bar. Changing it resets the page. */
export function useOfferFilter() {
  const { text, pageNumber, show } = useListAddress()
  const productId = text('product')
  const state = OFFER_STATES.find((state) => state === text('state'))
  const query: Omit<OffersQuery, 'shopId'> = { productId, state, pageNumber }
  const values = { product: productId, state }

  return {
    query,
    set: (change: { product?: string; state?: string }) => show(values, change),
    goTo: (page: number) => show(values, {}, { page }),
  }
}
