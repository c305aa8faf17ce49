import { useId } from 'react'
import { OFFER_STATES, type ProductSummary } from 'shared-contract'
import { Select } from 'shared-ui/owner'
import { useSearchParams } from 'shared-ui/router'
import type { OffersQuery } from './api'
import styles from './ShopOffersScreen.module.css'

const STATES = [
  { value: '', label: 'All offers' },
  { value: 'open', label: 'Your price is open' },
  { value: 'rejected', label: 'Declined offers' },
  { value: 'accepted', label: 'Accepted offers' },
] satisfies { value: OffersQuery['state'] | ''; label: string }[]

/** What of the inbox is shown; it stands in the address bar. A change of the filter leads to the first page. */
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

interface OfferFilterProps {
  products: readonly ProductSummary[]
  filter: ReturnType<typeof useOfferFilter>
}

export function OfferFilter({ products, filter: { query, set } }: OfferFilterProps) {
  const id = useId()
  const choices = [
    { value: '', label: 'All products' },
    ...products.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <div className={styles.filter}>
      <div>
        <label htmlFor={`${id}-product`}>Product</label>
        <Select
          id={`${id}-product`}
          value={query.productId ?? ''}
          options={choices}
          onChange={(product) => set({ product })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-state`}>Show</label>
        <Select<string>
          id={`${id}-state`}
          value={query.state ?? ''}
          options={STATES}
          onChange={(state) => set({ state })}
        />
      </div>
    </div>
  )
}
