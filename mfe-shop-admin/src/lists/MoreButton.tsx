import { Button } from '@haggle/shared-ui'
import { useState } from 'react'
import styles from './MoreButton.module.css'

interface MoreButtonProps {
  label?: string
  /** The id of the element that says what it belongs to, where there are several. */
  describedBy?: string
}

/** On phones: shows the rest of its row, which the row's style sheet hides by `:has([data-more='false'])`. */
export function MoreButton({ label = 'More', describedBy }: MoreButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Button
      type="text"
      className={styles.more}
      aria-label={label}
      aria-describedby={describedBy}
      aria-expanded={isOpen}
      data-more={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      ⋯
    </Button>
  )
}
