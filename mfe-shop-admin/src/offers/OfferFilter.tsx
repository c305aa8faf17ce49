import { lazy, Suspense, useId } from 'react'
import type { ProductSummary } from 'shared-contract'
import { Select, SelectField } from 'shared-ui'
import type { OffersQuery } from './api'
import styles from './ShopOffersScreen.module.css'
import type { useOfferFilter } from './useOfferFilter'

const ProductChoice = lazy(() => import('./ProductChoice'))

const ALL_PRODUCTS = 'All products'

const ALL = 'all'

const STATES = [
  { value: ALL, label: 'All offers' },
  { value: 'open', label: 'Your price is open' },
  { value: 'rejected', label: 'Declined offers' },
  { value: 'accepted', label: 'Accepted offers' },
] satisfies { value: OffersQuery['state'] | typeof ALL; label: string }[]

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
              allLabel={ALL_PRODUCTS}
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
