import { paths, RETURN_DAYS, type Payout } from '@haggle/shared-contract'
import { EmptyState, LocalTime, Page, Pages, Skeleton } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { countInWords } from '../lists/formatCount'
import { FoundList } from '../lists/FoundList'
import { useListAddress } from '../lists/useListAddress'
import { ForShopOwner } from '../shop-owner/ForShopOwner'
import { useShopAdminBalanceQuery, useShopAdminPayoutsQuery } from './api'
import { Balance } from './Balance'
import { payoutMoney } from './payoutMoney'
import { PayoutState } from './PayoutState'
import styles from './Payouts.module.css'

/** What the shop is owed, and what was paid out (D73). */
export default function PayoutsScreen() {
  return (
    <Page title="Payouts">
      <ForShopOwner>{(shopId) => <Payouts shopId={shopId} />}</ForShopOwner>
    </Page>
  )
}

const COINS = 'M8 24c0-6 48-6 48 0s-48 6-48 0v16c0 6 48 6 48 0V24M8 32c0 6 48 6 48 0'

function Payouts({ shopId }: { shopId: string }) {
  const { pageNumber, show } = useListAddress()
  const payouts = useShopAdminPayoutsQuery({ shopId, pageNumber }, { refetchOnMountOrArgChange: true })
  const { data: balance } = useShopAdminBalanceQuery(shopId)
  return (
    <div className={styles.payouts}>
      <Balance shopId={shopId} />
      <FoundList
        label="Payouts of your shop"
        query={payouts}
        failure="Failed to fetch your payouts."
        skeleton={<Skeleton rows={6} />}
        count={({ total }) => countInWords(total, 'payout')}
      >
        {({ items, page, pages }) => (
          <>
            {items.length === 0 ? (
              <EmptyState picture={COINS} title="No payouts yet.">
                <p>
                  {balance && balance.due > 0
                    ? 'What is due comes when the market pays it out.'
                    : `Your first money is due ${RETURN_DAYS} days after a delivery.`}
                </p>
              </EmptyState>
            ) : (
              <PayoutTable payouts={items} market={balance?.currency} />
            )}
            <Pages current={page} pages={pages} onChange={(page) => show({}, {}, { page })} />
          </>
        )}
      </FoundList>
    </div>
  )
}

const PayoutTable = ({ payouts, market }: { payouts: readonly Payout[]; market: string | undefined }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Statement</th>
        <th scope="col" className={styles.amount}>
          Amount
        </th>
        <th scope="col">State</th>
        <th scope="col">Reference</th>
      </tr>
    </thead>
    <tbody>
      {payouts.map((payout) => (
        <tr key={payout.id}>
          <th scope="row">
            <Link to={`${paths.shopPayouts}/${encodeURIComponent(payout.id)}`}>
              <LocalTime time={payout.createdAt} />
            </Link>
          </th>
          <td className={styles.amount}>{payoutMoney(payout.amount, payout.currency, market)}</td>
          <td>
            <PayoutState payout={payout} />
          </td>
          <td className={styles.reference}>{payout.reference ?? 'By the card provider'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
