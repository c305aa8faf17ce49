import { formatMoneyIn, type MarketPayoutStatement, paths } from '@haggle/shared-contract'
import { Button, formatDate } from '@haggle/shared-ui'
import { Link, useParams } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { deskPaths } from '../desk/deskPaths'
import { DownloadCsv } from '../desk/DownloadCsv'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'
import { ThingPage } from '../desk/ThingPage'
import { FoundTable, NumberCell, RowLink } from '../found-list/FoundTable'
import { useOperatorExportPayoutMutation, useOperatorPayoutQuery } from './api'
import { FailDialog } from './FailDialog'
import { PayoutStateTag } from './PayoutStateTag'
import deskStyles from '../desk/Desk.module.css'

/** A payout with every part that it paid; one that did not arrive is marked so here. */
export default function PayoutScreen() {
  const { id = '' } = useParams()
  const query = useOperatorPayoutQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <ThingPage title="Payout" kind="payout" all={deskPaths.payouts} hasWayBack query={query}>
      {(payout) => <Statement payout={payout} />}
    </ThingPage>
  )
}

function Statement({ payout }: { payout: MarketPayoutStatement }) {
  const { id, amount, currency, shop, state, reference, failure, createdAt, parts } = payout
  const [isAsking, setAsking] = useState(false)
  const [exportPayout, exported] = useOperatorExportPayoutMutation()
  // what the card provider says has arrived cannot be taken back here
  const canFail = state === 'pending' || (state === 'paid' && reference !== undefined)
  return (
    <>
      <Section title="Facts">
        <Facts
          facts={{
            Shop: <Link to={deskPaths.shop(shop._id)}>{shop.shopName}</Link>,
            Amount: formatMoneyIn(amount, currency),
            State: <PayoutStateTag state={state} />,
            ...(failure !== undefined && { 'Why it did not arrive': failure }),
            Way: reference === undefined ? 'By the card provider' : `By hand, ${reference}`,
            Made: formatDate(createdAt),
            Trail: <Link to={`${paths.operatorTrail}?q=${encodeURIComponent(id)}`}>All entries</Link>,
          }}
        />
        <div className={deskStyles.actions}>
          <DownloadCsv file={`payout-${id}.csv`} read={() => exportPayout(id)} {...exported} />
          {canFail && (
            <Button danger onClick={() => setAsking(true)}>
              It did not arrive
            </Button>
          )}
        </div>
      </Section>
      <Section title="What it paid">
        <FoundTable name="Parts of orders" columns={['Order', 'Ordered', '#Amount']}>
          {parts.map(({ order, orderNumber, orderedAt, amount }) => (
            <tr key={order}>
              <RowLink to={deskPaths.order(order)}>{orderNumber}</RowLink>
              <td>{formatDate(orderedAt)}</td>
              <NumberCell>{formatMoneyIn(amount, currency)}</NumberCell>
            </tr>
          ))}
        </FoundTable>
      </Section>
      {isAsking && <FailDialog payout={payout} onClose={() => setAsking(false)} />}
    </>
  )
}
