import { errorMessage } from '@haggle/shared-state'
import { EmptyState, LoadError, Pages, Skeleton, VisuallyHidden } from '@haggle/shared-ui'
import type { ReactNode } from 'react'

interface FoundPage<Item> {
  items: Item[]
  page: number
  pages: number
  total: number
}

interface FoundListProps<Item> {
  /** In the plural: 'shops'. */
  what: string
  query: {
    data?: FoundPage<Item> | undefined
    currentData?: FoundPage<Item> | undefined
    error?: unknown
    refetch: () => unknown
  }
  /** Shown instead of an empty list. */
  empty: string
  onPage: (pageNumber: number) => void
  children: (items: Item[]) => ReactNode
}

/** A page of what was found, with the states that a request goes through. */
export function FoundList<Item>({ what, query, empty, onPage, children }: FoundListProps<Item>) {
  const { data, currentData, error, refetch } = query
  return (
    <>
      {error !== undefined && (
        <LoadError message={errorMessage(error, `The ${what} could not be fetched.`)} onRetry={() => void refetch()} />
      )}
      {!data && error === undefined && <Skeleton rows={8} />}
      <VisuallyHidden role="status">{currentData && `${currentData.total} ${what}`}</VisuallyHidden>
      {data && error === undefined && (
        <section aria-label={`Found ${what}`} aria-busy={!currentData}>
          {data.total === 0 ? <EmptyState title={empty} /> : children(data.items)}
          <Pages current={data.page} pages={data.pages} onChange={onPage} />
        </section>
      )}
    </>
  )
}
