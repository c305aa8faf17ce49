import styles from './Stars.module.css'

/** A rating from 0 to 5 as stars, the last of which may be partly filled. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`Rated ${rating} out of 5`}>
      <Row stars={5} />
      <Row stars={rating} className={styles.filled} />
    </span>
  )
}

/** Five stars as one shape, because lists lay out many. */
const SHAPE = [10, 30, 50, 70, 90]
  .map((x) => `M${x} 1.8l2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z`)
  .join('')

/** A row of five stars, clipped after `stars` of them. */
const Row = ({ stars, className = '' }: { stars: number; className?: string }) => (
  <svg
    className={`${styles.row} ${className}`}
    viewBox={`0 0 ${stars * 20} 20`}
    width={stars * 18}
    height="18"
    aria-hidden="true"
  >
    <path d={SHAPE} />
  </svg>
)
