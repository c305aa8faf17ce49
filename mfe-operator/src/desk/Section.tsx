import { Card } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import styles from './Desk.module.css'

/** A part of a page of the desk, with its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" aria-label={title} className={styles.section}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </Card>
)
