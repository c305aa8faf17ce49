import type { Product } from '@haggle/shared-contract'
import { useDraft, useSession } from '@haggle/shared-state'
import { Card, lazyPart, Skeleton } from '@haggle/shared-ui'
import { Suspense, useEffect, useId, useState } from 'react'
import { Stars } from '../stars/Stars'
import { RatingBars } from './RatingBars'
import { ReviewList } from './ReviewList'
import styles from './Reviews.module.css'

// guests need none
const ReviewForm = lazyPart(() => import(/* webpackChunkName: "review-forms" */ './ReviewForm'))

/** The id of the reviews in their page. */
export const REVIEWS = 'reviews'

/** The reviews of a product and the review form. */
export function Reviews({ product }: { product: Product }) {
  const headingId = useId()
  const { rating, numReviews, ratingCounts } = product
  return (
    <section id={REVIEWS} className={styles.reviews} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>Reviews</h2>
        <p className={styles.summary}>
          {numReviews > 0 && <Stars rating={rating} />}
          <span>{`Average rating: ${numReviews > 0 ? rating.toFixed(1) : 'N/A'}`}</span>
          <span>{numReviews === 1 ? '1 review' : `${numReviews} reviews`}</span>
        </p>
        {numReviews > 0 && ratingCounts && <RatingBars counts={ratingCounts} />}
      </div>
      <div className={styles.columns}>
        {/* first, because a phone shows it above a list that may be long */}
        <YourReview product={product} />
        <ReviewList product={product} />
      </div>
    </section>
  )
}

function YourReview({ product }: { product: Product }) {
  const session = useSession()
  // The review is saved even if the product cannot be fetched again.
  const [reviewedBy, setReviewedBy] = useState<string>()
  const isListed = product.reviews.some((review) => review.user === session?._id)
  const draft = useDraft(`review of ${product._id}`)
  useEffect(() => {
    if (isListed) draft.drop()
  }, [isListed, draft])
  if (session?.role !== 'user') return <Note text="Please log in as a user to write a review." />
  if (isListed || reviewedBy === session._id) return <Note text="You have already reviewed this product." />
  return (
    <Suspense fallback={<Loading />}>
      <ReviewForm productId={product._id} draft={draft} onDone={() => setReviewedBy(session._id)} />
    </Suspense>
  )
}

const Loading = () => (
  <Card>
    <Skeleton rows={6} />
  </Card>
)

const Note = ({ text }: { text: string }) => (
  <Card as="p" className={styles.note}>
    {text}
  </Card>
)
