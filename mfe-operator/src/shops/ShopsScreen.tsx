import { formatMoney, ShopState, type MarketShop } from '@haggle/shared-contract'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { ListScreen } from '../desk/ListScreen'
import { FoundTable, NumberCell, RowLink } from '../found-list/FoundTable'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorShopsQuery } from './api'
import { STATE_OPTIONS, ShopStateTag } from './ShopStateTag'

/** All shops of the market; search and filter are in the address. */
export default function ShopsScreen() {
  const address = useListAddress(['', ...ShopState.options])
  const query = useOperatorShopsQuery(address.asked, { refetchOnMountOrArgChange: true })
  return (
    <ListScreen
      title="Shops"
      what="shops"
      search="Name, owner’s email or id"
      states={STATE_OPTIONS}
      address={address}
      query={query}
      empty="No shop is like that."
    >
      {(shops) => <ShopTable shops={shops} />}
    </ListScreen>
  )
}

function ShopTable({ shops }: { shops: readonly MarketShop[] }) {
  return (
    <FoundTable name="Table of shops" columns={['Shop', 'State', 'Owner', '#Orders', '#Due', '#Held', 'Rating']}>
      {shops.map(({ _id, shopName, state, owner, orders, balance, rating, numReviews }) => (
        <tr key={_id}>
          <RowLink to={deskPaths.shop(_id)}>{shopName}</RowLink>
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
