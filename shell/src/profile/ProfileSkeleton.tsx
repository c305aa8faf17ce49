import { Skeleton } from 'shared-ui'
import styles from './ProfileScreen.module.css'

/** The screen's outline while the profile is loading. */
export const ProfileSkeleton = () => (
  <div className={styles.columns} role="status" aria-busy="true" aria-label="Loading your profile">
    <div className={`${styles.card} ${styles.person}`}>
      <Skeleton.Avatar active size={96} />
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    </div>
    <div className={styles.card}>
      <Skeleton active paragraph={{ rows: 7 }} />
    </div>
    <div className={styles.card}>
      <Skeleton active paragraph={{ rows: 5 }} />
    </div>
  </div>
)
