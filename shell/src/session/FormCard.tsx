import { Card, Page } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import styles from './FormCard.module.css'

/** A screen with one short form and links to related screens. */
export function FormCard({ title, children, ways }: { title: string; children: ReactNode; ways: ReactNode }) {
  return (
    <div className={styles.column}>
      <Page title={title}>
        <Card className={styles.card}>{children}</Card>
        <div className={styles.ways}>{ways}</div>
      </Page>
    </div>
  )
}
