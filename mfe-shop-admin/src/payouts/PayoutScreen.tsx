import { paths, type PayoutStatement } from '@haggle/shared-contract'
import { errorMessage, hasStatus } from '@haggle/shared-state'
import { Button, ErrorAlert, formatDate, LinkButton, LoadError, Page, Skeleton } from '@haggle/shared-ui'
import { saveFile } from '@haggle/shared-ui/files'
import { Link, useParams } from '@haggle/shared-ui/router'
import { ForShopOwner } from '../shop-owner/ForShopOwner'
import { useShopAdminProfileQuery } from '../shop-profile/api'
import { useShopAdminBalanceQuery, useShopAdminExportPayoutMutation, useShopAdminPayoutQuery } from './api'
import { payoutMoney } from './payoutMoney'
import { PayoutState } from './PayoutState'
import styles from './Payouts.module.css'

/** The statement of a payout: every part that it paid. */
export default function PayoutScreen() {
  const { id = '' } = useParams()
  return (
    <Page title="Payout Statement" actions={<LinkButton to={paths.shopPayouts}>All payouts</LinkButton>}>
      <ForShopOwner>{(shopId) => <Payout shopId={shopId} id={id} />}</ForShopOwner>
    </Page>
  )
}

function Payout({ shopId, id }: { shopId: string; id: string }) {
  const { currentData: statement, error, refetch } = useShopAdminPayoutQuery({ shopId, id })
  const [exportPayout, exported] = useShopAdminExportPayoutMutation()
  const download = async () => {
    const { data } = await exportPayout({ shopId, id })
    if (data !== undefined) saveFile(`payout-${id}.csv`, data)
  }
  if (hasStatus(error, 404)) return <ErrorAlert message="Your shop has no such payout." />
  if (error !== undefined)
    return <LoadError message={errorMessage(error, 'Failed to fetch the payout.')} onRetry={() => void refetch()} />
  if (!statement) return <Skeleton rows={8} />
  return (
    <div className={styles.payouts}>
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>Print</Button>
        <Button loading={exported.isLoading} onClick={() => void download()}>
          Download CSV
        </Button>
      </div>
      {exported.error && <ErrorAlert message={errorMessage(exported.error, 'Failed to export the payout.')} />}
      <Statement shopId={shopId} statement={statement} />
    </div>
  )
}

function Statement({ shopId, statement }: { shopId: string; statement: PayoutStatement }) {
  const { data: shop } = useShopAdminProfileQuery(shopId)
  const { data: balance } = useShopAdminBalanceQuery(shopId)
  const { amount, createdAt, currency, id, parts, reference } = statement
  const money = (sum: number) => payoutMoney(sum, currency, balance?.currency)
  const facts = [
    ['Shop', shop?.shopName],
    ['Date', formatDate(createdAt)],
    ['State', <PayoutState key="state" payout={statement} />],
    ['Reference', reference ?? 'By the card provider'],
    ['Payout', id],
  ] as const
  return (
    <section aria-label="Statement" className={styles.payouts}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Ordered</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ order, orderNumber, orderedAt, amount }) => (
            <tr key={order}>
              <th scope="row">
                <Link to={`${paths.shopOrders}?q=${encodeURIComponent(orderNumber)}`}>{orderNumber}</Link>
              </th>
              <td>{formatDate(orderedAt)}</td>
              <td className={styles.amount}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className={styles.amount}>{money(amount)}</td>
          </tr>
        </tfoot>
      </table>
      {parts.some((part) => part.amount < 0) && (
        <p className={styles.note}>A part below zero takes back what was refunded after it had been paid out.</p>
      )}
    </section>
  )
}
