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
  /** How many it found, in words. */
  count: (data: Data) => string
  children: (data: Data) => ReactNode
}

/**
 * What a filter found; its number is announced to screen readers. It stays, dimmed, while the next list loads, and below the
 * error when it could not be refreshed: an owner may be typing in it.
 */
export function FoundList<Data>({ label, className = '', query, failure, skeleton, ...found }: FoundListProps<Data>) {
  const { count, children } = found
  const { data, currentData, error, refetch } = query
  // below an error, rows of the filter before would be taken for those of this one
  const shown = error ? currentData : data
  const isLoading = !currentData && !error
  return (
    // the section gets the focus when what had it leaves the list
    <section className={styles.found} aria-label={label} aria-busy={isLoading}>
      {/* empty in between, so that the same number is announced of another filter, too */}
      <p role="status" className={styles.count}>
        {currentData && !error && count(currentData)}
      </p>
      {error !== undefined && <LoadError message={errorMessage(error, failure)} onRetry={() => void refetch()} />}
      {shown ? (
        <div className={`${styles.list} ${isLoading ? styles.stale : ''} ${className}`}>{children(shown)}</div>
      ) : (
        isLoading && skeleton
      )}
    </section>
  )
}
