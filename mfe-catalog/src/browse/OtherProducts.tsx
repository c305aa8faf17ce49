import { useCatalogProductsQuery } from './api'
import { noFilters, queryOf } from './filters'
import { ProductGrid } from './ProductGrid'
import styles from './ProductGrid.module.css'

/** How many are shown; a row on a desk. */
const SHOWN = 3

/** The newest products, where a search found none. */
export function OtherProducts({ shop }: { shop: string | undefined }) {
  const { data } = useCatalogProductsQuery(queryOf(noFilters, shop))
  if (!data || data.products.length === 0) return null
  return (
    <>
      <h2 className={styles.others}>{shop ? 'More from this shop' : 'New in the market'}</h2>
      <ProductGrid products={data.products.slice(0, SHOWN)} isStale={false} />
    </>
  )
}
