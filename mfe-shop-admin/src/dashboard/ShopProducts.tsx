import { ALL_CATEGORIES, LOW_STOCK, type ProductSummary } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Card, EmptyState, LoadError, Pages, Skeleton, lazyPart } from '@haggle/shared-ui'
import { Suspense, type ComponentProps } from 'react'
import { countInWords } from '../lists/formatCount'
import { FoundList } from '../lists/FoundList'
import { useStoredChoice } from '../lists/useStoredChoice'
import { useFocusOfEdited } from '../products/editedProduct'
import { useShopAdminProfileQuery } from '../shop-profile/api'
import { useShopAdminProductCountsQuery, useShopAdminProductsQuery } from './api'
import { FirstSteps } from './FirstSteps'
import { ProductCard } from './ProductCard'
import { ProductToolbar, VIEWS, type ProductView } from './ProductToolbar'
import { ShopSummary } from './ShopSummary'
import { useProductFilter } from './useProductFilter'
import styles from './ShopProducts.module.css'
import skeleton from './ShopProductsSkeleton.module.css'

const ProductTable = lazyPart(() => import('./ProductTable'))

/** Products per page. */
const PAGE_SIZES: Record<ProductView, number> = { cards: 24, table: 20 }

const FAILURE = 'Failed to fetch shop products.'
const NONE_YET = 'You have no products listed yet. Click "Add New Product" to get started!'

/** A shop's filtered products, as cards or as a table. */
export function ShopProducts({ shopId }: { shopId: string }) {
  const { filter, set, goTo } = useProductFilter()
  const [view, setView] = useStoredChoice('shop-products-view', VIEWS)
  const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true }
  const found = useShopAdminProductsQuery({ shopId, ...filter, pageSize: PAGE_SIZES[view] }, fresh)
  const { data: counts } = useShopAdminProductCountsQuery(shopId, fresh)
  const { data: shop } = useShopAdminProfileQuery(shopId)
  const focusOfEdited = useFocusOfEdited()
  const lowStockAt = shop?.lowStockAt ?? LOW_STOCK

  const { data, error, isFetching, refetch } = found
  if (!data && error) return <LoadError message={errorMessage(error, FAILURE)} onRetry={() => void refetch()} />
  if (!data) return <ShopProductsSkeleton />
  const { q, category, stock, pageNumber, ...order } = filter
  const pagesOf = (total = 0) => Math.ceil(total / PAGE_SIZES[view])
  const isFiltered = !!q || category !== ALL_CATEGORIES || stock !== undefined
  if (data.products.length === 0 && !isFiltered && !isFetching && !error)
    return <FirstSteps title={NONE_YET} shop={shop} />
  return (
    <div className={styles.products}>
      <div className={styles.summary}>
        {counts && <ShopSummary counts={counts} chosen={stock} onChoose={(stock) => set({ stock })} />}
      </div>
      <ProductToolbar filter={filter} onFilter={set} view={view} onView={setView} />
      <FoundList
        label="Products"
        className={styles.list}
        query={found}
        failure={FAILURE}
        count={({ products, total = products.length }) => countInWords(total, 'product')}
      >
        {({ products, total }) => (
          <>
            {products.length === 0 ? (
              <EmptyState title={isFiltered || isFetching ? 'None of your products match.' : NONE_YET} />
            ) : view === 'table' ? (
              <Suspense fallback={<Skeleton rows={8} />}>
                <ProductTable
                  key={[q, category, stock].join()}
                  products={products}
                  total={total ?? products.length}
                  found={{ shopId, q, category, stock, ...order }}
                  onSort={(sort) => set({ sort })}
                  lowStockAt={lowStockAt}
                  focusOfEdited={focusOfEdited}
                />
              </Suspense>
            ) : (
              <ProductCards products={products} lowStockAt={lowStockAt} focusOfEdited={focusOfEdited} />
            )}
            <Pages current={Math.min(pageNumber, pagesOf(total))} pages={pagesOf(total)} onChange={goTo} />
          </>
        )}
      </FoundList>
    </div>
  )
}

interface ProductCardsProps extends Omit<ComponentProps<typeof ProductCard>, 'product'> {
  products: readonly ProductSummary[]
}

const ProductCards = ({ products, ...card }: ProductCardsProps) => (
  <ul className={styles.grid} aria-label="Your products">
    {products.map((product) => (
      <li key={product._id}>
        <ProductCard product={product} {...card} />
      </li>
    ))}
  </ul>
)

const PLACES = [1, 2, 3, 4]

/** The skeleton of the cards. */
function ShopProductsSkeleton() {
  return (
    <div className={skeleton.loading} role="status" aria-busy="true" aria-label="Loading your products">
      <div className={styles.grid}>
        {PLACES.map((place) => (
          <Card key={place} className={skeleton.card}>
            <span className={skeleton.picture} />
            <Skeleton rows={5} />
          </Card>
        ))}
      </div>
    </div>
  )
}
