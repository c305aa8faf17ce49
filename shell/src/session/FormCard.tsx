import type { ReactNode } from 'react'
import { Card, Page } from 'shared-ui'
import styles from './FormCard.module.css'

/** A screen that is one short form, with other ways to go below it. */
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
