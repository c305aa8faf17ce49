import { AccountState, type FoundAccount } from '@haggle/shared-contract'
import { LocalTime, Page, SelectField } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { FoundList } from '../found-list/FoundList'
import { FoundTable } from '../found-list/FoundTable'
import { ListSearch } from '../found-list/ListSearch'
import { useListAddress } from '../found-list/useListAddress'
import { AccountStateTag, ROLES, STATE_OPTIONS } from './AccountStateTag'
import { useOperatorAccountsQuery } from './api'
import styles from '../desk/Desk.module.css'

/** All accounts, found by e-mail, order number, name or id (D72); search and filter are in the address. */
export default function AccountsScreen() {
  const { q, state, pageNumber, show } = useListAddress(['', ...AccountState.options])
  const query = useOperatorAccountsQuery(
    { q, pageNumber, ...(state !== '' && { state }) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page title="Accounts">
      <div className={styles.desk}>
        <div className={styles.filters}>
          <ListSearch key={q} label="Email, order number, name or id" q={q} onSearch={(q) => show({ q })} />
          <SelectField label="State" value={state} options={STATE_OPTIONS} onChange={(state) => show({ state })} />
        </div>
        <FoundList
          what="accounts"
          query={query}
          empty="No account is like that."
          onPage={(pageNumber) => show({ pageNumber })}
        >
          {(accounts) => <AccountTable accounts={accounts} />}
        </FoundList>
      </div>
    </Page>
  )
}

const AccountTable = ({ accounts }: { accounts: readonly FoundAccount[] }) => (
  <FoundTable name="Table of accounts" columns={['Name', 'State', 'Email', 'Role', 'Since']}>
    {accounts.map(({ _id, name, email, role, state, shop, createdAt }) => (
      <tr key={_id}>
        <th scope="row">
          <Link to={deskPaths.account(_id)}>{name}</Link>
        </th>
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
