import { lazy, Suspense, useId } from 'react'
import { OFFER_STATES, type ProductSummary } from 'shared-contract'
import { Select, SelectField } from 'shared-ui'
import { useSearchParams } from 'shared-ui/router'
import type { OffersQuery } from './api'
import styles from './ShopOffersScreen.module.css'

const ProductChoice = lazy(() => import('./ProductChoice'))

export const ALL_PRODUCTS = 'All products'

const ALL = 'all'

const STATES = [
  { value: ALL, label: 'All offers' },
  { value: 'open', label: 'Your price is open' },
  { value: 'rejected', label: 'Declined offers' },
  { value: 'accepted', label: 'Accepted offers' },
] satisfies { value: OffersQuery['state'] | typeof ALL; label: string }[]

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

interface OfferFilterProps {
  shopId: string
  /** The chosen product, once loaded. */
  chosen: ProductSummary | undefined
  filter: ReturnType<typeof useOfferFilter>
  /** Whether the offers are there: what looks for products loads after them. */
  isSettled: boolean
}

export function OfferFilter({ shopId, chosen, filter: { query, set }, isSettled }: OfferFilterProps) {
  const id = useId()
  const value = query.productId ?? ''
  const known = [{ value, label: value ? (chosen?.name ?? '') : ALL_PRODUCTS }]
  const unsearched = <Select id={id} value={value} options={known} onChange={() => undefined} />
  return (
    <div className={styles.filter}>
      <div>
        <label htmlFor={id}>Product</label>
        {isSettled ? (
          <Suspense fallback={unsearched}>
            <ProductChoice
              id={id}
              shopId={shopId}
              chosen={chosen}
              value={value}
              onChange={(product) => set({ product })}
            />
          </Suspense>
        ) : (
          unsearched
        )}
      </div>
      <SelectField<string>
        label="Show"
        value={query.state ?? ALL}
        options={STATES}
        onChange={(state) => set({ state: state === ALL ? undefined : state })}
      />
    </div>
  )
}
