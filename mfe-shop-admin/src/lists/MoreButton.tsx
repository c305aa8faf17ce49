import { Button } from '@haggle/shared-ui'
import { useState } from 'react'
import styles from './MoreButton.module.css'

/** On phones: shows the rest of its row, which the row's style sheet hides by `:has([data-more='false'])`. */
export function MoreButton({ describedBy }: { describedBy: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Button
      type="text"
      className={styles.more}
      aria-label="More"
      aria-describedby={describedBy}
      aria-expanded={isOpen}
      data-more={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      ⋯
    </Button>
  )
}
