import { AppealState } from '@haggle/shared-contract'
import { Page, SelectField } from '@haggle/shared-ui'
import { Siblings } from '../desk/Siblings'
import { FoundList } from '../found-list/FoundList'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorAppealsQuery } from './api'
import { AppealCard } from './AppealCard'
import styles from '../desk/Desk.module.css'

const STATES: Record<AppealState, string> = { open: 'Open', granted: 'Granted', refused: 'Refused' }

/** Appeals against what operators decided (D71). */
export default function AppealsScreen() {
  const { state, pageNumber, show } = useListAddress<AppealState>(['open', 'granted', 'refused'])
  const query = useOperatorAppealsQuery({ state, pageNumber }, { refetchOnMountOrArgChange: true })
  return (
    <Page title="Appeals">
      <div className={styles.desk}>
        <Siblings of="Reports and appeals" />
        <div className={styles.filters}>
          <SelectField
            label="State"
            value={state}
            options={AppealState.options.map((value) => ({ value, label: STATES[value] }))}
            onChange={(state) => show({ state })}
          />
        </div>
        <FoundList
          what="appeals"
          query={query}
          empty={state === 'open' ? 'No appeal waits for a decision.' : 'No appeal is like that.'}
          onPage={(pageNumber) => show({ pageNumber })}
        >
          {(appeals) => (
            <ul className={styles.list}>
              {appeals.map((appeal) => (
                <AppealCard key={appeal.id} appeal={appeal} />
              ))}
            </ul>
          )}
        </FoundList>
      </div>
    </Page>
  )
}
