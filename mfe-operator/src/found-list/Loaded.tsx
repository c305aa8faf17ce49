import { errorMessage } from '@haggle/shared-state'
import { LoadError, Skeleton } from '@haggle/shared-ui'
import type { ReactNode } from 'react'

/** A request of what is shown, as its hook returns it. */
export interface ShownQuery<Data> {
  currentData?: Data | undefined
  error?: unknown
  refetch: () => unknown
}

interface LoadedProps<Data> {
  /** As a sentence begins with it: 'The money'. */
  what: string
  query: ShownQuery<Data>
  /** Lines of the skeleton. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** What was requested, with the states that a request goes through. */
export const Loaded = <Data,>({
  what,
  query: { currentData, error, refetch },
  rows = 8,
  children,
}: LoadedProps<Data>) => (
  <>
    {error !== undefined && (
      <LoadError message={errorMessage(error, `${what} could not be fetched.`)} onRetry={() => void refetch()} />
    )}
    {!currentData && error === undefined && <Skeleton rows={rows} />}
    {currentData && children(currentData)}
  </>
)
