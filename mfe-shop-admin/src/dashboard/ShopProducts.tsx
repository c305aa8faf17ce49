import { lazy, Suspense, useState } from 'react'
import type { ProductSummary } from 'shared-contract'
import { EmptyState } from 'shared-ui'
import { Card, Skeleton } from 'shared-ui/owner'
import { Pages } from '../pages/Pages'
import { ProductCard } from './ProductCard'
import { ProductToolbar } from './ProductToolbar'
import styles from './ShopProducts.module.css'
import skeleton from './ShopProductsSkeleton.module.css'
import { ShopSummary } from './ShopSummary'
import { useProductFilter } from './useProductFilter'
import { useProductView } from './useProductView'

const ProductTable = lazy(() => import('./ProductTable'))

/** A shop's products, as cards or as a table, those that the owner looks for. */
export function ShopProducts({ products, lowStockAt }: { products: readonly ProductSummary[]; lowStockAt: number }) {
  const { filter, set, kept } = useProductFilter(products, lowStockAt)
  const [view, setView] = useProductView()

  if (products.length === 0) {
    return <EmptyState title={'You have no products listed yet. Click "Add New Product" to get started!'} />
  }
  return (
    <div className={styles.products}>
      <ShopSummary
        products={products}
        lowStockAt={lowStockAt}
        chosen={filter.stock}
        onChoose={(stock) => set({ stock })}
      />
      <ProductToolbar filter={filter} onFilter={set} view={view} onView={setView} />
      {kept.length === 0 ? (
        <EmptyState title="None of your products match." />
      ) : view === 'table' ? (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <ProductTable products={kept} lowStockAt={lowStockAt} />
        </Suspense>
      ) : (
        <ProductCards products={kept} lowStockAt={lowStockAt} />
      )}
    </div>
  )
}

/** Cards on one page. */
const PAGE = 48

function ProductCards({ products, lowStockAt }: { products: readonly ProductSummary[]; lowStockAt: number }) {
  const [chosen, setPage] = useState(1)
  const pages = Math.ceil(products.length / PAGE)
  const page = Math.min(chosen, pages)

  return (
    <>
      <ul className={styles.grid} aria-label="Your products">
        {products.slice((page - 1) * PAGE, page * PAGE).map((product) => (
          <li key={product._id}>
            <ProductCard product={product} lowStockAt={lowStockAt} />
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} onChange={setPage} />
    </>
  )
}

const PLACES = [1, 2, 3, 4]

/** The shape of the cards to come. */
export function ShopProductsSkeleton() {
  return (
    <div className={skeleton.loading} role="status" aria-busy="true" aria-label="Loading your products">
      <div className={styles.grid}>
        {PLACES.map((place) => (
          <Card key={place} size="small" cover={<span className={skeleton.picture} />}>
            <Skeleton active paragraph={{ rows: 5 }} />
          </Card>
        ))}
      </div>
    </div>
  )
}
