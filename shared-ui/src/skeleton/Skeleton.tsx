import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** Whether a heading is to come. */
  title?: boolean
  /** How many lines are to come. */
  rows?: number
  /** Edge of a picture beside them, in pixels; a round one is somebody's. */
  picture?: number
  round?: boolean
}

/** The shape of text to come. Says nothing itself: who shows it says what is loading. */
export function Skeleton({ title = true, rows = 0, picture, round = false }: SkeletonProps) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {picture !== undefined && (
        <svg className={`${styles.bone} ${round ? styles.round : ''}`} width={picture} height={picture} />
      )}
      <span className={styles.lines}>
        {title && <span className={`${styles.bone} ${styles.title}`} />}
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className={styles.bone} />
        ))}
      </span>
    </span>
  )
}
