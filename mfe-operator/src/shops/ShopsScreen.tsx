import { formatMoney, ShopState, type MarketShop } from '@haggle/shared-contract'
import { Page, SelectField } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { FoundList } from '../found-list/FoundList'
import { FoundTable, NumberCell } from '../found-list/FoundTable'
import { ListSearch } from '../found-list/ListSearch'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorShopsQuery } from './api'
import { STATE_OPTIONS, ShopStateTag } from './ShopStateTag'
import styles from '../desk/Desk.module.css'

/** All shops of the market; search and filter are in the address. */
export default function ShopsScreen() {
  const { q, state, pageNumber, show } = useListAddress(['', ...ShopState.options])
  const query = useOperatorShopsQuery(
    { q, pageNumber, ...(state !== '' && { state }) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page title="Shops">
      <div className={styles.desk}>
        <div className={styles.filters}>
          <ListSearch key={q} label="Name, owner’s email or id" q={q} onSearch={(q) => show({ q })} />
          <SelectField label="State" value={state} options={STATE_OPTIONS} onChange={(state) => show({ state })} />
        </div>
        <FoundList
          what="shops"
          query={query}
          empty="No shop is like that."
          onPage={(pageNumber) => show({ pageNumber })}
        >
          {(shops) => <ShopTable shops={shops} />}
        </FoundList>
      </div>
    </Page>
  )
}

function ShopTable({ shops }: { shops: readonly MarketShop[] }) {
  return (
    <FoundTable name="Table of shops" columns={['Shop', 'State', 'Owner', '#Orders', '#Due', '#Held', 'Rating']}>
      {shops.map(({ _id, shopName, state, owner, orders, balance, rating, numReviews }) => (
        <tr key={_id}>
          <th scope="row">
            <Link to={deskPaths.shop(_id)}>{shopName}</Link>
          </th>
          <td>
            <ShopStateTag state={state} />
          </td>
          <td>
            <Link to={deskPaths.account(owner._id)}>{owner.name}</Link>
            <br />
            {owner.email}
          </td>
          <NumberCell>{orders}</NumberCell>
          <NumberCell>{formatMoney(balance.due)}</NumberCell>
          <NumberCell>{formatMoney(balance.held)}</NumberCell>
          <td>{numReviews === 0 ? 'N/A' : `${rating.toFixed(1)} (${numReviews})`}</td>
        </tr>
      ))}
    </FoundTable>
  )
}
