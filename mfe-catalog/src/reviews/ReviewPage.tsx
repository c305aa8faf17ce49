import { PRODUCT_REVIEWS, REVIEWS_PER_PAGE, type Product, type Review, type ReviewSort } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Card, LoadError, Skeleton } from '@haggle/shared-ui'
import { useEffect, useEffectEvent } from 'react'
import { useCatalogReviewsQuery } from './api'
import { ReviewCard } from './ReviewCard'

interface ReviewPageProps {
  product: Product
  sort: ReviewSort
  pageNumber: number
  /** A review that is shown elsewhere. */
  except: Review | undefined
  /** Called once its reviews are shown. */
  onShown: () => void
}

/** A page of a product's reviews: of those that came with the product, if it is among them, or else read by itself. */
export function ReviewPage({ product, sort, pageNumber, except, onShown }: ReviewPageProps) {
  const known = knownPage(product, sort, pageNumber)
  const page = { productId: product._id, sort, pageNumber }
  const { currentData, error, refetch } = useCatalogReviewsQuery(page, { skip: known !== undefined })
  const reviews = known ?? currentData
  const isShown = reviews !== undefined
  const tellShown = useEffectEvent(onShown)
  useEffect(() => {
    if (isShown) tellShown()
  }, [isShown])

  if (reviews)
    return reviews
      .filter(({ _id }) => _id !== except?._id)
      .map((review) => <ReviewCard key={review._id} review={review} product={product} />)
  if (error)
    return (
      <li>
        <LoadError message={errorMessage(error, 'Failed to fetch the reviews.')} onRetry={() => void refetch()} />
      </li>
    )
  return (
    <Card as="li">
      <Skeleton rows={4} />
    </Card>
  )
}

/** Ties keep the server's order, newest first. */
const ORDER: Record<ReviewSort, (one: Review, other: Review) => number> = {
  newest: () => 0,
  helpful: (one, other) => (other.helpful ?? 0) - (one.helpful ?? 0),
  highest: (one, other) => other.rating - one.rating,
  lowest: (one, other) => one.rating - other.rating,
}

function knownPage({ reviews }: Product, sort: ReviewSort, pageNumber: number): Review[] | undefined {
  const end = pageNumber * REVIEWS_PER_PAGE
  const areAll = reviews.length < PRODUCT_REVIEWS
  if (!areAll && (sort !== 'newest' || end > PRODUCT_REVIEWS)) return undefined
  return reviews.toSorted(ORDER[sort]).slice(end - REVIEWS_PER_PAGE, end)
}
