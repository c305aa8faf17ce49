import { AppealState } from '@haggle/shared-contract'
import { ListScreen } from '../desk/ListScreen'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorAppealsQuery } from './api'
import { AppealCard } from './AppealCard'
import styles from '../desk/Desk.module.css'

const STATES: Record<AppealState, string> = { open: 'Open', granted: 'Granted', refused: 'Refused' }
const NONE: Record<AppealState, string> = {
  open: 'No appeal waits for a decision.',
  granted: 'No appeal was granted yet.',
  refused: 'No appeal was refused yet.',
}

/** Appeals against what operators decided (D71). */
export default function AppealsScreen() {
  const address = useListAddress<AppealState>(['open', 'granted', 'refused'])
  const { state, pageNumber } = address
  const query = useOperatorAppealsQuery({ state, pageNumber }, { refetchOnMountOrArgChange: true })
  return (
    <ListScreen
      title="Appeals"
      siblings="Reports and appeals"
      what="appeals"
      states={AppealState.options.map((value) => ({ value, label: STATES[value] }))}
      address={address}
      query={query}
      empty={NONE[state]}
    >
      {(appeals) => (
        <ul className={styles.list}>
          {appeals.map((appeal) => (
            <AppealCard key={appeal.id} appeal={appeal} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}
