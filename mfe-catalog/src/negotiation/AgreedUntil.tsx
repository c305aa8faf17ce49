import { formatDate } from 'shared-ui'
import styles from './AgreedUntil.module.css'

export function AgreedUntil({ until }: { until: string }) {
  return (
    <p className={styles.until}>
      Yours, agreed until <time dateTime={until}>{formatDate(until)}</time>
    </p>
  )
}
