import { Alert } from '@haggle/shared-ui'
import { useState } from 'react'
import { Section } from '../desk/Section'
import { Loaded } from '../found-list/Loaded'
import { useOperatorDuePayoutsQuery } from './api'
import { PayOutAll } from './PayOutAll'
import { PayoutResults, type PayoutResult } from './PayoutResults'

/** All that is due, to be paid out in one go, and what came of it per shop. */
export function DueNow() {
  const query = useOperatorDuePayoutsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [results, setResults] = useState<readonly PayoutResult[]>([])
  const finish = (results: readonly PayoutResult[]) => {
    setResults(results)
    void query.refetch()
  }
  return (
    <Section title="Due now">
      {results.length > 0 && <PayoutResults results={results} />}
      <Loaded what="What is due" query={query} rows={4}>
        {(due) =>
          due.items.length === 0 ? (
            <Alert type="success" title="Nothing is due." />
          ) : (
            <PayOutAll due={due} onDone={finish} />
          )
        }
      </Loaded>
    </Section>
  )
}
