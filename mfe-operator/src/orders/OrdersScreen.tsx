import { formatMoneyIn, OperatorOrderState, type FoundOrder } from '@haggle/shared-contract'
import { LocalTime, Tag } from '@haggle/shared-ui'
import { deskPaths } from '../desk/deskPaths'
import { ListScreen } from '../desk/ListScreen'
import { FoundTable, NumberCell, RowLink } from '../found-list/FoundTable'
import { useListAddress } from '../found-list/useListAddress'
import { useOperatorOrdersQuery } from './api'
import { ORDER_STATES, OrderStatusTag } from './orderStates'

/** All orders of the market; those with stuck refunds or in dispute are a state of the filter (D73). */
export default function OrdersScreen() {
  const address = useListAddress(['', ...OperatorOrderState.options])
  const query = useOperatorOrdersQuery(address.asked, { refetchOnMountOrArgChange: true })
  return (
    <ListScreen
      title="Orders"
      siblings="Orders and disputes"
      what="orders"
      search="Number, customer, shop or payment id"
      states={ORDER_STATES}
      address={address}
      query={query}
      empty="No order is like that."
    >
      {(orders) => <OrderTable orders={orders} />}
    </ListScreen>
  )
}

const OrderTable = ({ orders }: { orders: readonly FoundOrder[] }) => (
  <FoundTable name="Table of orders" columns={['Order', 'State', '#Total', 'Customer', 'Shops', 'Ordered']}>
    {orders.map(({ _id, orderNumber, customer, shops, status, totalPrice, currency, createdAt, ...order }) => (
      <tr key={_id}>
        <RowLink to={deskPaths.order(_id)}>{orderNumber}</RowLink>
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
