import { formatMoneyIn, type MarketPayouts } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { FoundTable, NumberCell, RowLink } from '../found-list/FoundTable'
import { PayoutStateTag } from './PayoutStateTag'

/** Payouts of shops, each with the way to its statement. */
export const PayoutTable = ({ payouts }: { payouts: MarketPayouts['items'] }) => (
  <FoundTable name="Table of payouts" columns={['Statement', 'Shop', '#Amount', 'State', 'Reference']}>
    {payouts.map(({ id, shop, amount, currency, state, failure, reference, createdAt }) => (
      <tr key={id}>
        <RowLink to={deskPaths.payout(id)}>
          <LocalTime time={createdAt} />
        </RowLink>
        <td>
          <Link to={deskPaths.shop(shop._id)}>{shop.shopName}</Link>
        </td>
        <NumberCell>{formatMoneyIn(amount, currency)}</NumberCell>
        <td>
          <PayoutStateTag state={state} /> {failure}
        </td>
        <td>{reference ?? 'Card provider'}</td>
      </tr>
    ))}
  </FoundTable>
)
