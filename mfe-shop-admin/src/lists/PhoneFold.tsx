import { Button } from '@haggle/shared-ui'
import { useId, useState, type ReactNode } from 'react'
import styles from './PhoneFold.module.css'

interface Fold {
  label: string
  /** Whether it starts open: while its content is in use. */
  isUsed?: boolean
  /** Class of the element that lays the content out. */
  className?: string | undefined
  children: ReactNode
}

/** A button that unfolds its content on phones; on wide screens the content alone. */
export const PhoneFold = (fold: Fold) => <PhoneFolds folds={[fold]} />

/** Several such buttons in one row; their contents follow below it. */
export function PhoneFolds({ folds }: { folds: readonly Fold[] }) {
  const [chosen, choose] = useState<Record<string, boolean>>({})
  const idOf = useId()
  const shown = folds.map((fold) => ({
    ...fold,
    id: `${idOf}-${fold.label}`.replaceAll(' ', '-'),
    isOpen: chosen[fold.label] ?? fold.isUsed ?? false,
  }))
  return (
    <>
      <div className={styles.buttons}>
        {shown.map(({ id, label, isOpen }) => (
          <Button
            key={id}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => choose({ ...chosen, [label]: !isOpen })}
          >
            {label}
          </Button>
        ))}
      </div>
      {shown.map(({ id, isOpen, className = '', children }) => (
        <div key={id} id={id} className={isOpen ? className : `${className} ${styles.folded}`}>
          {children}
        </div>
      ))}
    </>
  )
}
