import { errorMessage } from '@haggle/shared-state'
import { Alert, LoadError, Skeleton } from '@haggle/shared-ui'
import { useState } from 'react'
import { Section } from '../desk/Section'
import { useOperatorDuePayoutsQuery } from './api'
import { PayOutAll } from './PayOutAll'
import { PayoutResults, type PayoutResult } from './PayoutResults'

/** All that is due, to be paid out in one go, and what came of it per shop. */
export function DueNow() {
  const { data, error, refetch } = useOperatorDuePayoutsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [results, setResults] = useState<readonly PayoutResult[]>([])
  const finish = (results: readonly PayoutResult[]) => {
    setResults(results)
    void refetch()
  }
  return (
    <Section title="Due now">
      {results.length > 0 && <PayoutResults results={results} />}
      {error !== undefined && (
        <LoadError message={errorMessage(error, 'What is due could not be fetched.')} onRetry={() => void refetch()} />
      )}
      {!data && error === undefined && <Skeleton rows={4} />}
      {data && error === undefined && data.items.length === 0 && <Alert type="success" title="Nothing is due." />}
      {data && error === undefined && data.items.length > 0 && <PayOutAll due={data} onDone={finish} />}
    </Section>
  )
}
