import type { ReactNode } from 'react'
import { Card } from '../card/Card'
import styles from './EmptyState.module.css'

/** Says that a list is empty; its children say what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Card as="section" className={styles.empty}>
      <svg className={styles.picture} viewBox="0 0 64 64" aria-hidden="true">
        <path d="M12 24h40l-4 28H16z" />
        <path d="M22 24v-4a10 10 0 0 1 20 0v4" />
        <path d="M26 40h12" />
      </svg>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Card>
  )
}
