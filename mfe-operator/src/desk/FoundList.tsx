import { errorMessage } from '@haggle/shared-state'
import { EmptyState, LoadError, Pages, Skeleton, VisuallyHidden } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import styles from './Desk.module.css'

interface PageOfItems {
  total: number
  page: number
  pages: number
}

interface FoundListProps<Found extends PageOfItems> {
  /** Name of the list. */
  label: string
  /** The list's query. */
  query: { data?: Found | undefined; currentData?: Found | undefined; error?: unknown; refetch: () => unknown }
  /** Said when the request failed, unless the server says why. */
  failure: string
  /** What is counted, in the plural. */
  noun: string
  /** Said when there are none. */
  empty: string
  onPage: (page: number) => void
  children: (found: Found) => ReactNode
}

/** A page of what was found; their number is announced to screen readers. */
export function FoundList<Found extends PageOfItems>({ label, query, failure, noun, ...list }: FoundListProps<Found>) {
  const { data, currentData, error, refetch } = query
  const { empty, onPage, children } = list
  return (
    <>
      {error !== undefined && <LoadError message={errorMessage(error, failure)} onRetry={() => void refetch()} />}
      {!data && error === undefined && <Skeleton rows={8} />}
      <VisuallyHidden role="status">{currentData && `${currentData.total} ${noun}`}</VisuallyHidden>
      {data && error === undefined && (
        <section aria-label={label} aria-busy={!currentData} className={styles.found}>
          {data.total === 0 ? <EmptyState title={empty} /> : children(data)}
          <Pages current={data.page} pages={data.pages} onChange={onPage} />
        </section>
      )}
    </>
  )
}
