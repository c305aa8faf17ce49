import { formatMoney, RETURN_DAYS } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, Card, LoadError, Skeleton } from '@haggle/shared-ui'
import { useShopAdminBalanceQuery } from './api'
import styles from './Payouts.module.css'

/** What the shop is owed, and when it comes. */
export function Balance({ shopId }: { shopId: string }) {
  const { data, error, refetch } = useShopAdminBalanceQuery(shopId, { refetchOnMountOrArgChange: true })
  const figures = data && [
    { name: 'Held', amount: data.held, note: 'Not due yet' },
    {
      name: 'Due',
      amount: data.due,
      note: data.due < 0 ? 'Comes off what is due next' : 'Comes with the next payout',
    },
    { name: 'Paid', amount: data.paid, note: 'Paid out so far' },
  ]
  return (
    <Card as="section" aria-label="Balance" className={styles.balance}>
      <h2 className={styles.heading}>Balance</h2>
      {error !== undefined && (
        <LoadError message={errorMessage(error, 'Failed to fetch your balance.')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={2} />}
      {data?.hold && <Alert type="warning" title="The market holds your payouts." description={data.hold.reason} />}
      {figures && (
        <dl className={styles.figures}>
          {figures.map(({ name, amount, note }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.figure}>{formatMoney(amount)}</dd>
              <dd className={styles.note}>{note}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.note}>
        {`Money of an order is held until ${RETURN_DAYS} days after delivery, while a return or a dispute is open, and while the market holds your payouts; then it is due, and the market pays it out. Amounts are without tax, shipping and the market’s commission.`}
      </p>
    </Card>
  )
}
