import type { ReportInput } from '@haggle/shared-contract'
import { Button } from '@haggle/shared-ui'
import { useState } from 'react'
import { ReportDialog } from './ReportDialog'
import styles from './Report.module.css'

type ReportProps = Pick<ReportInput, 'subject' | 'id'> & {
  /** Id of what tells this button from others. */
  describedBy?: string
}

/** A button to report something to the market's operators (D71); for who is logged in. */
export default function Report({ describedBy, ...thing }: ReportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        size="small"
        className={styles.button}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Report
      </Button>
      {isOpen && <ReportDialog {...thing} onClose={() => setOpen(false)} />}
    </>
  )
}
