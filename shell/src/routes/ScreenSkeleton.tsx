import { Skeleton } from 'shared-ui'
import styles from './ScreenSkeleton.module.css'

/** The outline of a screen whose code is on its way. */
export function ScreenSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading page">
      <Skeleton rows={6} />
    </div>
  )
}
