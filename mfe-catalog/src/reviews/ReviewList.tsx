import type { Review } from 'shared-contract'
import { Card, LocalTime } from 'shared-ui'
import { Stars } from '../stars/Stars'
import styles from './ReviewList.module.css'

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className={styles.none}>Nobody has written about this product yet.</p>
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <Card as="li" key={review._id} className={styles.review}>
          <div className={styles.head}>
            <strong className={styles.name}>{review.name}</strong>
            {review.verifiedPurchase && <span className={styles.verified}>Verified purchase</span>}
            <LocalTime className={styles.date} time={review.createdAt} />
          </div>
          <Stars rating={review.rating} />
          <p className={styles.comment}>{review.comment}</p>
        </Card>
      ))}
    </ul>
  )
}
