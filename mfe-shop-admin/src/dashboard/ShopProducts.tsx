import { lazy, Suspense } from 'react'
import { ALL_CATEGORIES, LOW_STOCK, type ProductSummary } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Card, EmptyState, LoadError, Pages, Skeleton } from 'shared-ui'
import { useShopProfileQuery } from '../shop-profile/api'
import { useStoredChoice } from '../stored-choice/useStoredChoice'
import { useShopProductCountsQuery, useShopProductsQuery } from './api'
import { ProductCard } from './ProductCard'
import { ProductToolbar, VIEWS, type ProductView } from './ProductToolbar'
import { ShopSummary } from './ShopSummary'
import { useProductFilter } from './useProductFilter'
import styles from './ShopProducts.module.css'
import skeleton from './ShopProductsSkeleton.module.css'

const ProductTable = lazy(() => import('./ProductTable'))

/** Products per page. */
const PAGE_SIZES: Record<ProductView, number> = { cards: 24, table: 20 }

/** A shop's filtered products, as cards or as a table. */
export function ShopProducts({ shopId }: { shopId: string }) {
  const { filter, set, goTo } = useProductFilter()
  const [view, setView] = useStoredChoice('shop-products-view', VIEWS)
  const fresh = { refetchOnMountOrArgChange: true }
  const { data, error, isFetching, refetch } = useShopProductsQuery(
    { shopId, ...filter, pageSize: PAGE_SIZES[view] },
    fresh,
  )
  const { data: counts } = useShopProductCountsQuery(shopId, fresh)
  const { data: shop } = useShopProfileQuery(shopId)
  const lowStockAt = shop?.lowStockAt ?? LOW_STOCK

  if (error)
    return <LoadError message={errorMessage(error, 'Failed to fetch shop products.')} onRetry={() => void refetch()} />
  if (!data) return <ShopProductsSkeleton />
  const { products, total } = data
  const { q, category, stock, pageNumber, ...order } = filter
  const isFiltered = !!q || category !== ALL_CATEGORIES || stock !== undefined
  if (products.length === 0 && !isFiltered && !isFetching)
    return <EmptyState title={'You have no products listed yet. Click "Add New Product" to get started!'} />
  const pages = Math.ceil((total ?? 0) / PAGE_SIZES[view])
  return (
    <div className={styles.products}>
      <div className={styles.summary}>
        {counts && <ShopSummary counts={counts} chosen={stock} onChoose={(stock) => set({ stock })} />}
      </div>
      <ProductToolbar filter={filter} onFilter={set} view={view} onView={setView} />
      {/* a section keeps the keyboard when the product that had it is deleted */}
      <section className={styles.list} aria-label="Products" aria-busy={isFetching}>
        {products.length === 0 ? (
          <EmptyState title="None of your products match." />
        ) : view === 'table' ? (
          <Suspense fallback={<Skeleton rows={8} />}>
            <ProductTable
              key={[q, category, stock].join()}
              products={products}
              total={total ?? products.length}
              found={{ shopId, q, category, stock, ...order }}
              onSort={(sort) => set({ sort })}
              lowStockAt={lowStockAt}
            />
          </Suspense>
        ) : (
          <ProductCards products={products} lowStockAt={lowStockAt} />
        )}
        <Pages current={Math.min(pageNumber, pages)} pages={pages} onChange={goTo} />
      </section>
    </div>
  )
}

const ProductCards = ({ products, lowStockAt }: { products: readonly ProductSummary[]; lowStockAt: number }) => (
  <ul className={styles.grid} aria-label="Your products">
    {products.map((product) => (
      <li key={product._id}>
        <ProductCard product={product} lowStockAt={lowStockAt} />
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
