import { OFFER_STATES } from 'shared-contract'
import { useSearchParams } from 'shared-ui/router'
import type { OffersQuery } from './api'

/** The inbox's filter, kept in the address bar. Changing it resets the page. */
export function useOfferFilter() {
  const [address, setAddress] = useSearchParams()
  const productId = address.get('product') ?? undefined
  const state = OFFER_STATES.find((state) => state === address.get('state'))
  const page = Number(address.get('page'))
  const query: Omit<OffersQuery, 'shopId'> = {
    productId,
    state,
    pageNumber: Number.isInteger(page) && page > 0 ? page : 1,
  }

  const set = (change: { product?: string; state?: string; page?: string }) => {
    const next = { product: productId, state, ...change }
    setAddress(Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]))
  }
  return { query, set, goTo: (page: number) => set({ page: page > 1 ? String(page) : undefined }) }
}
