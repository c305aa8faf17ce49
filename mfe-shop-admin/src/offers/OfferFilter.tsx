import type { ProductSummary } from '@haggle/shared-contract'
import { Select, SelectField, lazyPart } from '@haggle/shared-ui'
import { Suspense, useId } from 'react'
import type { OffersQuery } from './api'
import type { useOfferFilter } from './useOfferFilter'
import styles from './ShopOffersScreen.module.css'

const ProductChoice = lazyPart(() => import('./ProductChoice'))

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
  /** Whether the offers have loaded; the product search loads after them. */
  isLoaded: boolean
}

export function OfferFilter({ shopId, chosen, filter: { query, set }, isLoaded }: OfferFilterProps) {
  const id = useId()
  const value = query.productId ?? ''
  const chosenOption = [{ value, label: value ? (chosen?.name ?? '') : ALL_PRODUCTS }]
  const placeholder = <Select id={id} value={value} options={chosenOption} onChange={() => undefined} />
  return (
    <div className={styles.filter}>
      <div>
        <label htmlFor={id}>Product</label>
        {isLoaded ? (
          <Suspense fallback={placeholder}>
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
          placeholder
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
