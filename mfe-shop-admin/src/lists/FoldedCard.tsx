import { Button, Card } from '@haggle/shared-ui'
import { useId, type ReactNode } from 'react'
import { useStoredChoice } from './useStoredChoice'
import styles from './FoldedCard.module.css'

interface FoldedCardProps {
  title: string
  /** What the button shows and hides, such as 'overview'; also the key under which the browser keeps the choice. */
  label: string
  /** A note beside the title. */
  note?: string
  /** Always visible. */
  summary?: ReactNode
  /** Rendered only while unfolded. */
  children: ReactNode
}

/** A card above a list, folded on phones by default. */
export function FoldedCard({ title, label, note, summary, children }: FoldedCardProps) {
  const [state, setState] = useStoredChoice(`shop-${label}`, isWide() ? ['shown', 'hidden'] : ['hidden', 'shown'])
  const id = useId()
  const isShown = state === 'shown'
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        <Button
          className={styles.button}
          aria-expanded={isShown}
          onClick={() => setState(isShown ? 'hidden' : 'shown')}
        >
          {`${isShown ? 'Hide' : 'Show'} ${label}`}
        </Button>
      </div>
      {summary}
      {isShown && children}
    </Card>
  )
}

const isWide = () => window.matchMedia('(width >= 768px)').matches
