import type { ReactNode } from 'react'
import { Link } from 'shared-ui/router'
import styles from './ButtonLink.module.css'

export interface ButtonLinkProps {
  to: string
  /** The one thing to do here. */
  primary?: boolean
  /** The accessible name, where the text alone does not say which. */
  label?: string
  children: ReactNode
}

/** A link that looks like the buttons beside it. */
export function ButtonLink({ to, primary = false, label, children }: ButtonLinkProps) {
  return (
    <Link to={to} aria-label={label} className={`${styles.link} ${primary ? styles.primary : styles.plain}`}>
      {children}
    </Link>
  )
}
