import { errorMessage } from '@haggle/shared-state'
import { LoadError, VisuallyHidden } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
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
  /** The message of a failed request, unless the server sent one. */
  failure: string
  skeleton?: ReactNode
  /** The number of results, in words. */
  count: (data: Data) => string
  children: (data: Data) => ReactNode
}

/**
 * The results of a filter; their number is announced to screen readers. They stay, dimmed, while the next list loads,
 * and below the error if a refresh failed, because an owner may be typing in them.
 */
export function FoundList<Data>({ label, className = '', query, failure, skeleton, ...found }: FoundListProps<Data>) {
  const { count, children } = found
  const { data, currentData, error, refetch } = query
  // after a failure the previous filter's rows would look like this one's
  const shown = error ? currentData : data
  const isLoading = !currentData && !error
  return (
    // receives the focus of a row that leaves the list
    <section className={styles.found} aria-label={label} aria-busy={isLoading}>
      {/* empty while loading, so that an equal number is announced again */}
      <VisuallyHidden role="status">{currentData && !error && count(currentData)}</VisuallyHidden>
      {error !== undefined && <LoadError message={errorMessage(error, failure)} onRetry={() => void refetch()} />}
      {shown ? (
        <div className={`${styles.list} ${isLoading ? styles.stale : ''} ${className}`}>{children(shown)}</div>
      ) : (
        isLoading && skeleton
      )}
    </section>
  )
}
