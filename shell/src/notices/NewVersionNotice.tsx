import { Button } from '@haggle/shared-ui'
import { useNewDeployment } from './useNewDeployment'
import styles from './Notices.module.css'

/** Offers a reload after a deployment; the open page keeps working without it. */
export function NewVersionNotice() {
  const { isThere, dismiss } = useNewDeployment()
  return (
    <div role="status">
      {isThere && (
        <div className={styles.notice}>
          <p>A new version is available.</p>
          <Button type="primary" size="small" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button size="small" onClick={dismiss}>
            Later
          </Button>
        </div>
      )}
    </div>
  )
}
