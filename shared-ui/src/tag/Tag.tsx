import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export interface TagProps {
  color: 'success' | 'warning' | 'error'
  children: ReactNode
}

/** A short label for the state of a record. */
export const Tag = ({ color, children }: TagProps) => (
  <span className={`${styles.tag} ${styles[color]}`}>{children}</span>
)
