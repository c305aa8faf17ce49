import styles from './RatingBars.module.css'

/** Bars for the number of reviews with five stars down to one; `counts` starts with one star. */
export function RatingBars({ counts }: { counts: readonly number[] }) {
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
  return (
    <ul className={styles.bars} aria-label="Reviews by stars">
      {counts
        .map((count, at) => (
          <li key={at} className={styles.row}>
            <span>{at === 0 ? '1 star' : `${at + 1} stars`}</span>
            <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(count * 100) / total} height="1" />
            </svg>
            <span>{count}</span>
          </li>
        ))
        .reverse()}
    </ul>
  )
}
