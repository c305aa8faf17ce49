import type { ReactNode } from 'react'
import { Card } from '../card/Card'
import styles from './EmptyState.module.css'

const BAG = 'M12 24h40l-4 28H16zM22 24v-4a10 10 0 0 1 20 0v4M26 40h12'

/**
 * Says that a list is empty; its children say what to do. `picture` shows what is missing, as a path of strokes in a box of
 * 64 × 64 (since 3.21); by default a bag.
 */
export function EmptyState({
  title,
  children,
  picture = BAG,
}: {
  title: string
  children?: ReactNode
  picture?: string
}) {
  return (
    <Card as="section" className={styles.empty}>
      <svg className={styles.picture} viewBox="0 0 64 64" aria-hidden="true">
        <path d={picture} />
      </svg>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Card>
  )
}
