import { isolated } from '@haggle/shared-contract'
import { useEffect, type ReactNode } from 'react'
import styles from './Page.module.css'

export interface PageProps {
  /** The screen's heading and the document title. */
  title: string
  /** Nothing is at this address: search engines leave the page out. Since 3.15. */
  isMissing?: boolean
  /** Buttons beside the heading. */
  actions?: ReactNode
  children?: ReactNode
}

/** The frame of a screen: heading, actions, and content in the page's width. */
export function Page({ title, isMissing = false, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${isolated(title)} · Haggle`
  }, [title])
  useEffect(() => (isMissing ? leaveOutOfSearches() : undefined), [isMissing])

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

/** Marks the document like the host's first response, whose mark it takes over; returns the function that removes the mark. */
function leaveOutOfSearches(): () => void {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="robots"]') ?? document.createElement('meta')
  Object.assign(mark, { name: 'robots', content: 'noindex' })
  document.head.append(mark)
  return () => mark.remove()
}
