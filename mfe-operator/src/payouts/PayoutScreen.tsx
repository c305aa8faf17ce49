import { formatMoneyIn, type MarketPayoutStatement, paths } from '@haggle/shared-contract'
import { errorMessage, hasStatus } from '@haggle/shared-state'
import { Button, ErrorAlert, formatDate, LinkButton, LoadError, Page, Skeleton } from '@haggle/shared-ui'
import { saveFile } from '@haggle/shared-ui/files'
import { Link, useParams } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { deskPaths } from '../desk/deskPaths'
import { Facts } from '../desk/Facts'
import { NothingHere } from '../desk/NothingHere'
import { Section } from '../desk/Section'
import { FoundTable, NumberCell } from '../found-list/FoundTable'
import { useOperatorExportPayoutMutation, useOperatorPayoutQuery } from './api'
import { FailDialog } from './FailDialog'
import { PayoutStateTag } from './PayoutStateTag'
import deskStyles from '../desk/Desk.module.css'

/** A payout with every part that it paid; one that did not arrive is marked so here. */
export default function PayoutScreen() {
  const { id = '' } = useParams()
  const { currentData: payout, error, refetch } = useOperatorPayoutQuery(id, { refetchOnMountOrArgChange: true })
  if (hasStatus(error, 404)) return <NothingHere kind="payouts" all={deskPaths.payouts} />
  return (
    <Page title="Payout" actions={<LinkButton to={deskPaths.payouts}>All payouts</LinkButton>}>
      {error !== undefined && !payout && (
        <LoadError message={errorMessage(error, 'The payout could not be fetched.')} onRetry={() => void refetch()} />
      )}
      {!payout && error === undefined && <Skeleton rows={8} />}
      {payout && <Statement payout={payout} />}
    </Page>
  )
}

function Statement({ payout }: { payout: MarketPayoutStatement }) {
  const { id, amount, currency, shop, state, reference, failure, createdAt, parts } = payout
  const [isAsking, setAsking] = useState(false)
  const [exportPayout, exported] = useOperatorExportPayoutMutation()
  const download = async () => {
    const { data } = await exportPayout(id)
    if (data !== undefined) saveFile(`payout-${id}.csv`, data)
  }
  // what the card provider says has arrived cannot be taken back here
  const canFail = state === 'pending' || (state === 'paid' && reference !== undefined)
  return (
    <div className={deskStyles.desk}>
      <Section title="Facts">
        <Facts
          facts={[
            [
              'Shop',
              <Link key="shop" to={deskPaths.shop(shop._id)}>
                {shop.shopName}
              </Link>,
            ],
            ['Amount', formatMoneyIn(amount, currency)],
            ['State', <PayoutStateTag key="state" state={state} />],
            ...(failure === undefined ? [] : [['Why it did not arrive', failure] as const]),
            ['Way', reference === undefined ? 'By the card provider' : `By hand, ${reference}`],
            ['Made', formatDate(createdAt)],
            [
              'Trail',
              <Link key="trail" to={`${paths.operatorTrail}?q=${encodeURIComponent(id)}`}>
                All entries
              </Link>,
            ],
          ]}
        />
        <div className={deskStyles.actions}>
          <Button loading={exported.isLoading} onClick={() => void download()}>
            Download CSV
          </Button>
          {canFail && (
            <Button danger onClick={() => setAsking(true)}>
              It did not arrive
            </Button>
          )}
        </div>
        {exported.error && (
          <ErrorAlert message={errorMessage(exported.error, 'The export failed. Please try again.')} />
        )}
      </Section>
      <Section title="What it paid">
        <FoundTable name="Parts of orders" columns={['Order', 'Ordered', '#Amount']}>
          {parts.map(({ order, orderNumber, orderedAt, amount }) => (
            <tr key={order}>
              <th scope="row">
                <Link to={deskPaths.order(order)}>{orderNumber}</Link>
              </th>
              <td>{formatDate(orderedAt)}</td>
              <NumberCell>{formatMoneyIn(amount, currency)}</NumberCell>
            </tr>
          ))}
        </FoundTable>
      </Section>
      {isAsking && <FailDialog payout={payout} onClose={() => setAsking(false)} />}
    </div>
  )
}
