import { AccountState, type FoundAccount } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { ListScreen } from '../desk/ListScreen'
import { FoundTable, RowLink } from '../found-list/FoundTable'
import { useListAddress } from '../found-list/useListAddress'
import { AccountStateTag, ROLES, STATE_OPTIONS } from './AccountStateTag'
import { useOperatorAccountsQuery } from './api'

/** All accounts, found by e-mail, order number, name or id (D72); search and filter are in the address. */
export default function AccountsScreen() {
  const address = useListAddress(['', ...AccountState.options])
  const query = useOperatorAccountsQuery(address.asked, { refetchOnMountOrArgChange: true })
  return (
    <ListScreen
      title="Accounts"
      what="accounts"
      search="Email, order number, name or id"
      states={STATE_OPTIONS}
      address={address}
      query={query}
      empty="No account is like that."
    >
      {(accounts) => <AccountTable accounts={accounts} />}
    </ListScreen>
  )
}

const AccountTable = ({ accounts }: { accounts: readonly FoundAccount[] }) => (
  <FoundTable name="Table of accounts" columns={['Name', 'State', 'Email', 'Role', 'Since']}>
    {accounts.map(({ _id, name, email, role, state, shop, createdAt }) => (
      <tr key={_id}>
        <RowLink to={deskPaths.account(_id)}>{name}</RowLink>
        <td>
          <AccountStateTag state={state} />
        </td>
        <td>{email}</td>
        <td>
          {ROLES[role]}
          {shop && (
            <>
              <br />
              <Link to={deskPaths.shop(shop._id)}>{shop.shopName}</Link>
            </>
          )}
        </td>
        <td>
          <LocalTime time={createdAt} />
        </td>
      </tr>
    ))}
  </FoundTable>
)
