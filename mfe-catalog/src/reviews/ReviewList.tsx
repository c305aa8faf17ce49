import { useState } from 'react'
import type { Product, Review } from 'shared-contract'
import { SelectField } from 'shared-ui'
import { ReviewCard } from './ReviewCard'
import styles from './ReviewList.module.css'

const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'helpful', label: 'Most helpful' },
  { value: 'highest', label: 'Highest rating' },
  { value: 'lowest', label: 'Lowest rating' },
] as const

type Sort = (typeof SORTS)[number]['value']

/** Ties keep the server's order, newest first. */
const ORDER: Record<Sort, (one: Review, other: Review) => number> = {
  newest: () => 0,
  helpful: (one, other) => (other.helpful ?? 0) - (one.helpful ?? 0),
  highest: (one, other) => other.rating - one.rating,
  lowest: (one, other) => one.rating - other.rating,
}

export function ReviewList({ product }: { product: Product }) {
  const [sort, setSort] = useState<Sort>('newest')
  const { reviews } = product
  if (reviews.length === 0) return <p className={styles.none}>Nobody has written about this product yet.</p>
  return (
    <div className={styles.list}>
      {reviews.length > 1 && <SelectField label="Sort reviews" options={SORTS} value={sort} onChange={setSort} />}
      <ul className={styles.list}>
        {reviews.toSorted(ORDER[sort]).map((review) => (
          <ReviewCard key={review._id} review={review} product={product} />
        ))}
      </ul>
    </div>
  )
}
