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

/** A row of five stars, clipped after `stars` of them. */
const Row = ({ stars, className = '' }: { stars: number; className?: string }) => (
  <svg
    className={`${styles.row} ${className}`}
    viewBox={`0 0 ${stars * 20} 20`}
    width={stars * 18}
    height="18"
    aria-hidden="true"
  >
    {[0, 20, 40, 60, 80].map((x) => (
      <path
        key={x}
        transform={`translate(${x})`}
        d="m10 1.8 2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z"
      />
    ))}
  </svg>
)
