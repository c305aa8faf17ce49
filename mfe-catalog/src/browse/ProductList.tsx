import { errorMessage } from '@haggle/shared-state'
import { Button, DisabledUntilHydrated, EmptyState, LoadError, Pages } from '@haggle/shared-ui'
import { useDeferredValue, useRef } from 'react'
import { useGuestWishesTransfer } from '../wish/useWish'
import { ActiveFilters } from './ActiveFilters'
import { useCatalogProductsQuery } from './api'
import { FilterBar } from './FilterBar'
import { queryOf } from './filters'
import { OtherProducts } from './OtherProducts'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid'
import { ResultLine } from './ResultLine'
import { useFilters } from './useFilters'

const LENS = 'M28 46a18 18 0 1 1 0-36 18 18 0 0 1 0 36zM41 41l13 13'

/**
 * Products of all shops or of one, filtered by the address. While the next list loads, the current one stays, dimmed.
 */
export function ProductList({ shop }: { shop?: string }) {
  const filters = useFilters()
  const { data, currentData, error, refetch } = useCatalogProductsQuery(queryOf(filters, shop), {
    refetchOnMountOrArgChange: true,
  })
  const list = useRef<HTMLElement>(null)
  const latest = error ? currentData : data
  // rendering the cards may take a slow phone longer than a frame; deferred, so that clicks are handled first
  const shown = useDeferredValue(latest)
  const isLoading = !currentData && !error
  useGuestWishesTransfer()

  const clear = () => {
    list.current?.focus({ preventScroll: true })
    filters.clear()
  }

  return (
    <>
      <FilterBar filters={filters} isOfAllShops={shop === undefined} />
      <DisabledUntilHydrated>
        <section ref={list} aria-label="Products" aria-busy={isLoading} tabIndex={-1}>
          <ResultLine isLoading={isLoading} list={latest} />
          <ActiveFilters filters={filters} />
          {error && (
            <LoadError message={errorMessage(error, 'Failed to fetch products.')} onRetry={() => void refetch()} />
          )}
          {!shown && !error && <ProductGridSkeleton />}
          {shown?.products.length === 0 && (
            <EmptyState picture={LENS} title="No products found matching your criteria.">
              <Button onClick={clear}>Clear filters</Button>
            </EmptyState>
          )}
          {shown?.products.length === 0 && <OtherProducts shop={shop} />}
          {shown && <ProductGrid products={shown.products} isStale={isLoading || shown !== latest} />}
          {shown && <Pages current={currentData?.page ?? filters.page} pages={shown.pages} onChange={filters.goTo} />}
        </section>
      </DisabledUntilHydrated>
    </>
  )
}
