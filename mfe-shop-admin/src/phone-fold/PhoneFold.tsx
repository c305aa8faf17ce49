import { useId, useState, type ReactNode } from 'react'
import { Button } from 'shared-ui'
import styles from './PhoneFold.module.css'

interface PhoneFoldProps {
  label: string
  /** Whether it starts open: while its content is in use. */
  isUsed?: boolean
  /** Class of the element that lays the content out. */
  className?: string | undefined
  children: ReactNode
}

/** A button that unfolds its content on phones; on wide screens the content alone. */
export function PhoneFold({ label, isUsed = false, className = '', children }: PhoneFoldProps) {
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? isUsed
  const id = useId()
  return (
    <>
      <div className={styles.button}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => choose(!isOpen)}>
          {label}
        </Button>
      </div>
      <div id={id} className={isOpen ? className : `${className} ${styles.folded}`}>
        {children}
      </div>
    </>
  )
}
