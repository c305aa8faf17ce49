import { formatMoney, formatMoneyIn, type MarketOverview } from '@haggle/shared-contract'
import { Alert, formatDate, Page, sayDaysLeft } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'
import { Loaded } from '../found-list/Loaded'
import { Alerts } from './Alerts'
import { useOperatorOverviewQuery } from './api'
import { Machine } from './Machine'
import deskStyles from '../desk/Desk.module.css'
import styles from './StartScreen.module.css'

const MINUTE = 60_000

/** What waits for an operator, what happened today, and how the market runs. */
export default function StartScreen() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const query = useOperatorOverviewQuery(timeZone, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: MINUTE,
    skipPollingIfUnfocused: true,
  })
  return (
    <Page title="The market today">
      <div className={deskStyles.desk}>
        <Loaded what="The overview" query={query} rows={6}>
          {({ waiting, machine, today }) => (
            <>
              <Waiting {...waiting} />
              {machine && <Alerts findings={machine.findings} />}
              <Today {...today} />
              {machine && <Machine {...machine} />}
            </>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

/** What waits for a decision, the most urgent first; each leads to where it is decided. */
function Waiting(waiting: MarketOverview['waiting']) {
  const { disputes, failedRefunds, hangingRefunds, payouts, reports, appeals, pendingShops } = waiting
  const stuck = `${deskPaths.orders}?state=stuckRefund`
  const all = [
    {
      one: 'Dispute to answer',
      name: 'Disputes to answer',
      count: disputes.count,
      to: `${deskPaths.disputes}?state=open`,
      note:
        disputes.answerUntil &&
        `The first by ${formatDate(disputes.answerUntil)} (${sayDaysLeft(disputes.answerUntil)})`,
    },
    { one: 'Failed refund', name: 'Failed refunds', count: failedRefunds, to: stuck },
    {
      one: 'Refund without an answer for an hour',
      name: 'Refunds without an answer for an hour',
      count: hangingRefunds,
      to: stuck,
    },
    { one: 'Report', name: 'Reports', count: reports, to: deskPaths.reports },
    { one: 'Appeal', name: 'Appeals', count: appeals, to: deskPaths.appeals },
    { one: 'Shop to approve', name: 'Shops to approve', count: pendingShops, to: `${deskPaths.shops}?state=pending` },
    {
      one: 'Payout due',
      name: 'Payouts due',
      count: payouts.shops,
      to: deskPaths.payouts,
      note: formatMoneyIn(payouts.amount, payouts.currency),
    },
  ].filter(({ count }) => count > 0)
  if (all.length === 0) return <Alert type="success" title="Nothing waits for a decision." />
  return (
    <Section title="Waits for you">
      <ul className={styles.waiting}>
        {all.map(({ one, name, count, to, note }) => (
          <li key={name}>
            <Link to={to}>
              <strong>{count.toLocaleString('en-US')}</strong> {count === 1 ? one : name}
            </Link>
            {note && <span className={deskStyles.note}>{note}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Today({ orders, revenue, commission, accounts, shops, offers, agreements }: MarketOverview['today']) {
  const counted = (count: number) => count.toLocaleString('en-US')
  return (
    <Section title="Since midnight">
      <Facts
        look="figures"
        facts={{
          Orders: counted(orders),
          'Paid, before refunds': formatMoney(revenue),
          Commission: formatMoney(commission),
          'New accounts': counted(accounts),
          'New shops': counted(shops),
          Offers: counted(offers),
          Agreements: counted(agreements),
        }}
      />
    </Section>
  )
}
