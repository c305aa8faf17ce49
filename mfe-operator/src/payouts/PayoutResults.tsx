import { type DuePayouts, formatMoneyIn, type Payout } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, Tag } from '@haggle/shared-ui'
import { counted } from '../desk/counted'
import { deskPaths } from '../desk/deskPaths'
import { FoundTable, NumberCell, RowLink } from '../found-list/FoundTable'
import { PayoutStateTag } from './PayoutStateTag'

/** What came of paying out to a shop. */
export interface PayoutResult {
  shop: DuePayouts['items'][number]['shop']
  payout?: Payout | undefined
  error?: unknown
}

/** What came of paying out, shop by shop: what went wrong first. */
export function PayoutResults({ results }: { results: readonly PayoutResult[] }) {
  const failed = results.filter(({ payout }) => !payout)
  const done = results.length - failed.length
  return (
    <>
      <Alert
        type={failed.length === 0 ? 'success' : 'error'}
        title={`${done} of ${counted(results.length, 'shop')} ${results.length === 1 ? 'is paid out or on its' : 'are paid out or on their'} way.`}
      />
      <FoundTable name="Results by shop" columns={['Shop', '#Amount', 'Result']}>
        {[...failed, ...results.filter(({ payout }) => payout)].map(({ shop, payout, error }) => (
          <tr key={shop._id}>
            <RowLink to={deskPaths.shop(shop._id)}>{shop.shopName}</RowLink>
            <NumberCell>{payout && formatMoneyIn(payout.amount, payout.currency)}</NumberCell>
            <td>
              {payout ? <PayoutStateTag state={payout.state} /> : <Tag color="error">Not paid out</Tag>}{' '}
              {payout ? payout.failure : errorMessage(error, 'That did not work. Please try again.')}
            </td>
          </tr>
        ))}
      </FoundTable>
    </>
  )
}
