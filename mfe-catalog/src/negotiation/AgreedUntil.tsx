import { LocalTime } from '@haggle/shared-ui'
import { Countdown } from '../countdown/Countdown'
import styles from './AgreedUntil.module.css'

export default function AgreedUntil({ until }: { until: string }) {
  return (
    <p className={styles.until}>
      <span>
        Yours, agreed until <LocalTime time={until} />
      </span>
      <Countdown until={until} />
    </p>
  )
}
