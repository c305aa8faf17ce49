import { ReportState } from '@haggle/shared-contract'
import { Page, SelectField } from '@haggle/shared-ui'
import { Siblings } from '../desk/Siblings'
import { FoundList } from '../found-list/FoundList'
import { ListSearch } from '../found-list/ListSearch'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorReportsQuery } from './api'
import { ReportQueue } from './ReportQueue'
import desk from '../desk/Desk.module.css'

const STATES: Record<ReportState, string> = { open: 'Open', hidden: 'Hidden', dismissed: 'Dismissed' }

/** What was reported, in one queue by thing (D71). */
export default function ReportsScreen() {
  const { q, state, pageNumber, show } = useListAddress<ReportState>(['open', 'hidden', 'dismissed'])
  const query = useOperatorReportsQuery({ q, state, pageNumber }, { refetchOnMountOrArgChange: true })
  return (
    <Page title="Reports">
      <div className={desk.desk}>
        <Siblings of="Reports and appeals" />
        <div className={desk.filters}>
          <ListSearch key={q} label="Id, or email of who reported" q={q} onSearch={(q) => show({ q })} />
          <SelectField
            label="State"
            value={state}
            options={ReportState.options.map((value) => ({ value, label: STATES[value] }))}
            onChange={(state) => show({ state })}
          />
        </div>
        <FoundList
          what="reported things"
          query={query}
          empty={state === 'open' ? 'Nothing waits for a decision.' : 'Nothing is like that.'}
          onPage={(pageNumber) => show({ pageNumber })}
        >
          {(items) => <ReportQueue key={`${state} ${pageNumber} ${q}`} items={items} />}
        </FoundList>
      </div>
    </Page>
  )
}
