import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export interface TagProps {
  color: 'success' | 'warning' | 'error'
  children: ReactNode
}

/** A word that tells the state of a record at a glance. */
export const Tag = ({ color, children }: TagProps) => (
  <span className={`${styles.tag} ${styles[color]}`}>{children}</span>
)
