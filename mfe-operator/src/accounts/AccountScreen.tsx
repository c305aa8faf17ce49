import { isolated, type OperatorAccount } from '@haggle/shared-contract'
import { Alert, LocalTime } from '@haggle/shared-ui'
import { useParams } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { Section } from '../desk/Section'
import { ThingPage } from '../desk/ThingPage'
import { TrailEntries } from '../trail/TrailEntries'
import { AccountActs } from './AccountActs'
import { AccountFacts } from './AccountFacts'
import { AccountStateTag } from './AccountStateTag'
import { useOperatorAccountQuery } from './api'
import { OrdersOfAccount, ReportsOfAccount, SessionsOfAccount } from './PartsOfAccount'
import styles from '../desk/Desk.module.css'

/** All that operators see of an account on one page (D72). */
export default function AccountScreen() {
  const { id = '' } = useParams()
  const query = useOperatorAccountQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <ThingPage title={query.currentData?.name ?? 'Account'} kind="account" all={deskPaths.accounts} query={query}>
      {(account) => <Parts account={account} />}
    </ThingPage>
  )
}

function Parts({ account }: { account: OperatorAccount }) {
  const { state, blocked, sessions, orders, reports, trail } = account
  return (
    <>
      <Section title="State">
        <p>
          <AccountStateTag state={state} />
        </p>
        {blocked && (
          <>
            <Alert type="error" title={`Reason: ${blocked.reason}`} />
            <p className={styles.note}>
              {`Blocked by ${isolated(blocked.by || 'somebody')}, `}
              <LocalTime time={blocked.at} />
            </p>
          </>
        )}
        <AccountActs account={account} />
      </Section>
      <Section title="Facts">
        <AccountFacts account={account} />
      </Section>
      <Section title="Sessions">
        <SessionsOfAccount sessions={sessions} />
      </Section>
      <Section title="Orders">
        <OrdersOfAccount orders={orders} />
      </Section>
      <Section title="Reports of what is theirs">
        <ReportsOfAccount reports={reports.about} />
      </Section>
      <Section title="Reports that they made">
        <ReportsOfAccount reports={reports.by} />
      </Section>
      <Section title="Trail">
        <TrailEntries trail={trail} />
      </Section>
    </>
  )
}
