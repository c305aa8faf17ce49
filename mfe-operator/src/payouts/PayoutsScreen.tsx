import { PayoutState } from '@haggle/shared-contract'
import { Page, SelectField } from '@haggle/shared-ui'
import { FoundList } from '../desk/FoundList'
import { SearchForm } from '../desk/SearchForm'
import { Section } from '../desk/Section'
import { useListAddress } from '../desk/useListAddress'
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
        <DueNow />
        <Section title="All payouts">
          <Payouts />
        </Section>
      </div>
    </Page>
  )
}

function Payouts() {
  const { values, pageNumber, show } = useListAddress('q', 'state')
  const state = PayoutState.safeParse(values.state).data
  const payouts = useOperatorPayoutsQuery(
    { q: values.q, pageNumber, ...(state && { state }) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <div className={deskStyles.filters}>
        <SearchForm key={values.q} label="Shop, reference or id" q={values.q} onSearch={(q) => show({ q })} />
        <SelectField
          label="State"
          value={state ?? ''}
          options={PAYOUT_STATES}
          onChange={(chosen) => show({ state: chosen })}
        />
      </div>
      <FoundList
        label="Payouts found"
        query={payouts}
        failure="The payouts could not be fetched."
        noun="payouts"
        empty="No payout is like that."
        onPage={(page) => show({}, page)}
      >
        {({ items }) => <PayoutTable payouts={items} />}
      </FoundList>
    </>
  )
}
