import { useId, type ReactNode } from 'react'
import { Button, Card } from 'shared-ui'
import { useKeptChoice } from '../kept-choice/useKeptChoice'
import styles from './FoldedCard.module.css'

interface FoldedCardProps {
  title: string
  /** What its button shows and hides, such as 'overview'; the browser remembers the choice for all that say the same. */
  label: string
  /** A word beside the title. */
  note?: string
  /** What is always in sight. */
  summary?: ReactNode
  /** Rendered only while it is shown. */
  children: ReactNode
}

/** A card above a list; on a phone it leaves the room to the list until its owner wants to see all of it. */
export function FoldedCard({ title, label, note, summary, children }: FoldedCardProps) {
  const [state, setState] = useKeptChoice(`shop-${label}`, isWide() ? ['shown', 'hidden'] : ['hidden', 'shown'])
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
