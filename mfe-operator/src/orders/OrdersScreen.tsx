import { formatMoneyIn, OperatorOrderState, type FoundOrder } from '@haggle/shared-contract'
import { LocalTime, Page, SelectField, Tag } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import { Siblings } from '../desk/Siblings'
import { FoundList } from '../found-list/FoundList'
import { FoundTable, NumberCell } from '../found-list/FoundTable'
import { ListSearch } from '../found-list/ListSearch'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorOrdersQuery } from './api'
import { ORDER_STATES, OrderStatusTag } from './orderStates'
import deskStyles from '../desk/Desk.module.css'

/** All orders of the market; those with stuck refunds or in dispute are a state of the filter (D73). */
export default function OrdersScreen() {
  const { q, state, pageNumber, show } = useListAddress(['', ...OperatorOrderState.options])
  const query = useOperatorOrdersQuery(
    { q, pageNumber, ...(state !== '' && { state }) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Page title="Orders">
      <div className={deskStyles.desk}>
        <Siblings of="Orders and disputes" />
        <div className={deskStyles.filters}>
          <ListSearch key={q} label="Number, customer, shop or payment id" q={q} onSearch={(q) => show({ q })} />
          <SelectField label="State" value={state} options={ORDER_STATES} onChange={(state) => show({ state })} />
        </div>
        <FoundList
          what="orders"
          query={query}
          empty="No order is like that."
          onPage={(pageNumber) => show({ pageNumber })}
        >
          {(orders) => <OrderTable orders={orders} />}
        </FoundList>
      </div>
    </Page>
  )
}

const OrderTable = ({ orders }: { orders: readonly FoundOrder[] }) => (
  <FoundTable name="Table of orders" columns={['Order', 'State', '#Total', 'Customer', 'Shops', 'Ordered']}>
    {orders.map(({ _id, orderNumber, customer, shops, status, totalPrice, currency, createdAt, ...order }) => (
      <tr key={_id}>
        <th scope="row">
          <Link to={deskPaths.order(_id)}>{orderNumber}</Link>
        </th>
        <td>
          <OrderStatusTag status={status} /> {order.inDispute && <Tag color="error">In dispute</Tag>}{' '}
          {order.stuckRefunds > 0 && <Tag color="error">Refund stuck</Tag>}
        </td>
        <NumberCell>{formatMoneyIn(totalPrice, currency)}</NumberCell>
        <td>
          {customer.name}
          <br />
          {customer.email}
        </td>
        <td>{shops.map(({ shopName }) => shopName).join(', ')}</td>
        <td>
          <LocalTime time={createdAt} />
        </td>
      </tr>
    ))}
  </FoundTable>
)
