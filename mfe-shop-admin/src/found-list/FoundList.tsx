import type { ReactNode } from 'react'
import { errorMessage } from 'shared-state'
import { LoadError } from 'shared-ui'
import styles from './FoundList.module.css'

interface FoundListProps<Data> {
  label: string
  /** Class of the element that lays the list out. */
  className?: string | undefined
  /** The list's query. */
  query: {
    data?: Data | undefined
    currentData?: Data | undefined
    error?: unknown
    refetch: () => unknown
  }
  /** What the server could not do, if it does not say so itself. */
  failure: string
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What a filter found. It stays, dimmed, while the next list loads, and below the error when it could not be refreshed:
 * an owner may be typing in it.
 */
export function FoundList<Data>({ label, className = '', query, failure, skeleton, children }: FoundListProps<Data>) {
  const { data, currentData, error, refetch } = query
  // below an error, rows of the filter before would be taken for those of this one
  const shown = error ? currentData : data
  const isLoading = !currentData && !error
  return (
    // the section gets the focus when what had it leaves the list
    <section className={styles.found} aria-label={label} aria-busy={isLoading}>
      {error !== undefined && <LoadError message={errorMessage(error, failure)} onRetry={() => void refetch()} />}
      {shown ? (
        <div className={`${styles.list} ${isLoading ? styles.stale : ''} ${className}`}>{children(shown)}</div>
      ) : (
        isLoading && skeleton
      )}
    </section>
  )
}
