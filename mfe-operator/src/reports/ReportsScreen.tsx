import { ReportState } from '@haggle/shared-contract'
import { ListScreen } from '../desk/ListScreen'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorReportsQuery } from './api'
import { ReportQueue } from './ReportQueue'

const STATES: Record<ReportState, string> = { open: 'Open', hidden: 'Hidden', dismissed: 'Dismissed' }
const NONE: Record<ReportState, string> = {
  open: 'Nothing waits for a decision.',
  hidden: 'Nothing is hidden.',
  dismissed: 'Nothing was dismissed yet.',
}

/** What was reported, in one queue by thing (D71). */
export default function ReportsScreen() {
  const address = useListAddress<ReportState>(['open', 'hidden', 'dismissed'])
  const { q, state, pageNumber } = address
  const query = useOperatorReportsQuery({ q, state, pageNumber }, { refetchOnMountOrArgChange: true })
  return (
    <ListScreen
      title="Reports"
      siblings="Reports and appeals"
      what="reported things"
      search="Id, or email of who reported"
      states={ReportState.options.map((value) => ({ value, label: STATES[value] }))}
      address={address}
      query={query}
      empty={q === '' ? NONE[state] : 'Nothing is like that.'}
    >
      {(items) => <ReportQueue key={`${state} ${pageNumber} ${q}`} items={items} />}
    </ListScreen>
  )
}
