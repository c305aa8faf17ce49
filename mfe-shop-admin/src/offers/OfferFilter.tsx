import { useId, useState } from 'react'
import { ALL_CATEGORIES, OFFER_STATES, type ProductSummary } from 'shared-contract'
import { useSettled } from 'shared-ui'
import { Select } from 'shared-ui/owner'
import { useSearchParams } from 'shared-ui/router'
import { useShopProductsQuery } from '../dashboard/api'
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

/** So long after the last letter products are looked for, in ms. */
const TYPING_PAUSE = 250

interface OfferFilterProps {
  shopId: string
  /** The product that is chosen, when it is known. */
  chosen: ProductSummary | undefined
  filter: ReturnType<typeof useOfferFilter>
}

export function OfferFilter({ shopId, chosen, filter: { query, set } }: OfferFilterProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_PAUSE)
  const { data } = useShopProductsQuery({
    ...{ shopId, q, category: ALL_CATEGORIES, stock: undefined },
    ...{ sortBy: 'name_asc', pageNumber: 1, pageSize: 20 },
  })
  const found = data?.products ?? []
  const products = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found
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
          showSearch={{ filterOption: false, onSearch: setTyped }}
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
