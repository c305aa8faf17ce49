import { paths } from '@haggle/shared-contract'
import { errorMessage, hasStatus } from '@haggle/shared-state'
import { Card, EmptyState, LinkButton, LoadError, LoadingText, Page, Skeleton, lazyPart } from '@haggle/shared-ui'
import { useParams } from '@haggle/shared-ui/router'
import { useDeferredValue } from 'react'
import { useCatalogProductQuery } from '../fetched-product/api'
import { useRefetchUnlessPrefetched } from '../fetched-product/prefetchOnHover'
import type { ShownProduct } from '../options/shownProduct'
import { ProductView } from './ProductView'
import type { Choosing } from './Purchase'
import styles from './ProductView.module.css'

const ProductWithOptions = lazyPart(() => import(/* webpackChunkName: "product-parts" */ './ProductWithOptions'))

/** Product detail. Fetched on each visit and for each user, or just before, when its link was hovered. */
export default function ProductDetail() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useCatalogProductQuery(id, {
    refetchOnMountOrArgChange: useRefetchUnlessPrefetched(id),
  })
  // what is on screen stays until the part for a product's options is loaded
  const deferred = useDeferredValue(currentData)
  const product = currentData?.options ? deferred : currentData

  if (hasStatus(error, 404)) return <ProductNotFound />
  if (!product && !error) return <ProductSkeleton />
  const failure = error && (
    <LoadError message={errorMessage(error, 'Failed to fetch product details.')} onRetry={() => void refetch()} />
  )
  if (!product) return <Page title="Product">{failure}</Page>
  const view = (shown: ShownProduct, choosing?: Choosing) => (
    <ProductView key={shown._id} product={shown} failure={failure} choosing={choosing} />
  )
  if (!product.options) return view(product)
  return (
    <ProductWithOptions key={product._id} product={product}>
      {view}
    </ProductWithOptions>
  )
}

function ProductNotFound() {
  return (
    <Page title="Product Not Found" isMissing>
      <EmptyState title="It is no longer sold here.">
        <LinkButton to={paths.home}>Back to all products</LinkButton>
      </EmptyState>
    </Page>
  )
}

/** The page's skeleton. */
function ProductSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton />
      <div className={styles.columns}>
        <Card className={styles.picture}>
          <LoadingText text="Loading product..." />
        </Card>
        <Skeleton title={false} rows={9} />
      </div>
    </div>
  )
}
