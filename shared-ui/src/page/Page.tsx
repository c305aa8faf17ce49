import { useEffect, type ReactNode } from 'react'
import { isolated } from 'shared-contract'
import styles from './Page.module.css'

export interface PageProps {
  /** The screen's heading and the document title. */
  title: string
  /** Buttons beside the heading. */
  actions?: ReactNode
  children?: ReactNode
}

/** The frame of a screen: heading, actions, and content in the page's width. */
export function Page({ title, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${isolated(title)} · Haggle`
  }, [title])

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
