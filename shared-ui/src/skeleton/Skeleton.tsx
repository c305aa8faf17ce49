import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** Whether to show a heading. */
  title?: boolean
  /** Number of lines. */
  rows?: number
  /** Edge of the picture beside them, in pixels; round for an avatar. */
  picture?: number
  round?: boolean
}

/** A placeholder for text that is loading. Not announced: its parent says what is loading. */
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
