import { Button, ErrorAlert, lazyPart, useBusyWarning } from '@haggle/shared-ui'
import { Suspense, useState } from 'react'
import { useDeliver } from '../useDeliver'
import styles from './TrackingFile.module.css'

const TrackingDialog = lazyPart(() => import('./TrackingDialog'))

/** Delivers orders with the tracking numbers of a file; continues while its dialog is closed. */
export function TrackingFile({ shopId }: { shopId: string }) {
  const [isOpen, setOpen] = useState(false)
  const delivering = useDeliver()
  const { isLoading, progress, failure, forget } = delivering
  useBusyWarning(isLoading)

  const open = () => {
    // a failure that was shown while it was closed
    if (!isLoading) forget()
    setOpen(true)
  }
  return (
    <div className={styles.file}>
      <span role="status">{isOpen ? '' : progress}</span>
      <Button loading={isLoading} onClick={open}>
        Tracking numbers from a file
      </Button>
      {failure && !isOpen && <ErrorAlert message={failure} />}
      {isOpen && (
        <Suspense>
          <TrackingDialog shopId={shopId} delivering={delivering} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
