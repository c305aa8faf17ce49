import { errorMessage, type ApiError } from 'shared-state'
import { Button, ErrorAlert, Page } from 'shared-ui'
import { useParams } from 'shared-ui/router'
import { useProductDetailQuery } from './api'
import { useAskingAnew } from './fetchAhead'
import { ProductNotFound } from './ProductNotFound'
import { ProductSkeleton } from './ProductSkeleton'
import { ProductView } from './ProductView'

/** One product. Asked for on each visit and for each user, or just before, when its link was pointed at. */
export default function ProductDetail() {
  const { id = '' } = useParams()
  const {
    currentData: product,
    error,
    refetch,
  } = useProductDetailQuery(id, {
    refetchOnMountOrArgChange: useAskingAnew(id),
  })

  if (isNotFound(error)) return <ProductNotFound />
  if (product) return <ProductView key={product._id} product={product} />
  if (!error) return <ProductSkeleton />
  return (
    <Page title="Product" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
      <ErrorAlert message={`Error: ${errorMessage(error, 'Failed to fetch product details.')}`} />
    </Page>
  )
}

const isNotFound = (error: unknown) => (error as ApiError | undefined)?.status === 404
