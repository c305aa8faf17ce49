import { formatMoneyIn, type Ledger } from '@haggle/shared-contract'
import { Button } from '@haggle/shared-ui'
import { FoundTable, NumberCell } from '../found-list/FoundTable'
import deskStyles from '../desk/Desk.module.css'

/** What the market's accounts are for. */
const MEANINGS: Record<string, string> = {
  provider: 'What the card provider holds for the market',
  commission: 'The market’s own: commission and fees',
  tax: 'Tax that customers paid',
  shipping: 'Shipping that customers paid',
  returning: 'What was paid for no order, until it is back with who paid',
}

interface BalancesProps {
  /** The account that was asked for; '' for the market's. */
  account: string
  balances: Ledger['balances']
  onShow: (account: string) => void
}

/** What the accounts hold in all. */
export function Balances({ account, balances, onShow }: BalancesProps) {
  return (
    <>
      {balances.length === 0 ? (
        <p>
          {account === '' ? 'Nothing is booked yet.' : 'This account holds nothing: look whether its name is right.'}
        </p>
      ) : (
        <FoundTable name="Table of balances" columns={['Account', '#Balance', 'Meaning']}>
          {balances.map(({ account: name, currency, amount }) => (
            <tr key={`${name} ${currency}`}>
              <th scope="row">
                <Button type="text" onClick={() => onShow(name)}>
                  {name}
                </Button>
              </th>
              <NumberCell>{formatMoneyIn(amount, currency)}</NumberCell>
              <td>{MEANINGS[name] ?? 'What the market owes this shop'}</td>
            </tr>
          ))}
        </FoundTable>
      )}
      <p className={deskStyles.note}>
        Above zero is money that the account holds, below zero money that the market owes out of it. Each booking adds
        up to 0.00. Shops have accounts of their own: open a shop to see its money.
      </p>
      {account !== '' && (
        <div>
          <Button onClick={() => onShow('')}>All accounts</Button>
        </div>
      )}
    </>
  )
}
