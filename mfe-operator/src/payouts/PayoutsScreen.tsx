import { PayoutState } from '@haggle/shared-contract'
import { Page } from '@haggle/shared-ui'
import { FilteredList } from '../desk/ListScreen'
import { Section } from '../desk/Section'
import { Siblings } from '../desk/Siblings'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorPayoutsQuery } from './api'
import { DueNow } from './DueNow'
import { PAYOUT_STATES } from './PayoutStateTag'
import { PayoutTable } from './PayoutTable'
import deskStyles from '../desk/Desk.module.css'

/** Pays out what is due to shops, and shows all payouts (D73). */
export default function PayoutsScreen() {
  return (
    <Page title="Payouts">
      <div className={deskStyles.desk}>
        <Siblings of="Payouts and ledger" />
        <DueNow />
        <Section title="All payouts">
          <Payouts />
        </Section>
      </div>
    </Page>
  )
}

function Payouts() {
  const address = useListAddress(['', ...PayoutState.options])
  const payouts = useOperatorPayoutsQuery(address.asked, { refetchOnMountOrArgChange: true })
  return (
    <>
      <FilteredList
        what="payouts"
        search="Shop, reference or id"
        states={PAYOUT_STATES}
        address={address}
        query={payouts}
        empty="No payout is like that."
      >
        {(items) => <PayoutTable payouts={items} />}
      </FilteredList>
    </>
  )
}
