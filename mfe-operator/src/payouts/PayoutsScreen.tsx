import { PayoutState } from '@haggle/shared-contract'
import { Page, SelectField } from '@haggle/shared-ui'
import { Section } from '../desk/Section'
import { Siblings } from '../desk/Siblings'
import { FoundList } from '../found-list/FoundList'
import { ListSearch } from '../found-list/ListSearch'
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
  const { q, state, pageNumber, show } = useListAddress(['', ...PayoutState.options])
  const payouts = useOperatorPayoutsQuery(
    { q, pageNumber, ...(state !== '' && { state }) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <div className={deskStyles.filters}>
        <ListSearch key={q} label="Shop, reference or id" q={q} onSearch={(q) => show({ q })} />
        <SelectField label="State" value={state} options={PAYOUT_STATES} onChange={(state) => show({ state })} />
      </div>
      <FoundList
        what="payouts"
        query={payouts}
        empty="No payout is like that."
        onPage={(pageNumber) => show({ pageNumber })}
      >
        {(items) => <PayoutTable payouts={items} />}
      </FoundList>
    </>
  )
}
