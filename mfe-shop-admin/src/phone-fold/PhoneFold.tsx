import { useId, useState, type ReactNode } from 'react'
import { Button } from 'shared-ui'
import styles from './PhoneFold.module.css'

interface PhoneFoldProps {
  label: string
  /** Whether it is open until its owner opens or closes it: when what it holds is in use. */
  isUsed?: boolean
  /** Of what lays its content out. */
  className?: string | undefined
  children: ReactNode
}

/** On a phone a button that shows more; where there is room, its content alone. */
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
