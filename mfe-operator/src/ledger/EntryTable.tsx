import { formatMoneyIn, type LedgerEntry } from '@haggle/shared-contract'
import { Button, formatDate } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { FoundTable, NumberCell } from '../found-list/FoundTable'

interface EntryTableProps {
  entries: readonly LedgerEntry[]
  onAccount: (account: string) => void
}

/** Entries of the ledger; those of one booking have its name. */
export const EntryTable = ({ entries, onAccount }: EntryTableProps) => (
  <FoundTable name="Table of entries" columns={['When', 'Account', '#Amount', 'Booking', 'Of']}>
    {entries.map(({ at, booking, account, amount, currency, order, payout }, index) => (
      <tr key={`${booking} ${account} ${index}`}>
        <td>{formatDate(at)}</td>
        <th scope="row">
          <Button type="text" onClick={() => onAccount(account)}>
            {account}
          </Button>
        </th>
        <NumberCell>{formatMoneyIn(amount, currency)}</NumberCell>
        <td>{booking}</td>
        <td>
          {payout !== undefined ? (
            <Link to={deskPaths.payout(payout)}>Payout</Link>
          ) : (
            order !== undefined && <Link to={deskPaths.order(order)}>Order</Link>
          )}
        </td>
      </tr>
    ))}
  </FoundTable>
)
