import { Card, Skeleton } from 'shared-ui'
import styles from './ProfileScreen.module.css'

/** The screen's outline while the profile is loading. */
export const ProfileSkeleton = () => (
  <div className={styles.columns} role="status" aria-busy="true" aria-label="Loading your profile">
    <Card className={`${styles.card} ${styles.person}`}>
      <Skeleton title={false} picture={96} round />
      <Skeleton title={false} rows={2} />
    </Card>
    <Card className={styles.card}>
      <Skeleton rows={7} />
    </Card>
    <Card className={styles.card}>
      <Skeleton rows={5} />
    </Card>
  </div>
)
