import { formatMoneyIn, isolated, type OperatorOrder } from '@haggle/shared-contract'
import { formatDate, Tag } from '@haggle/shared-ui'
import { Link, useParams } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { deskPaths } from '../desk/deskPaths'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'
import { ThingPage } from '../desk/ThingPage'
import { DisputeStateTag } from '../disputes/DisputeStateTag'
import { FoundTable, NumberCell } from '../found-list/FoundTable'
import { TrailEntries } from '../trail/TrailEntries'
import { useOperatorOrderQuery } from './api'
import { OrderMoney } from './OrderMoney'
import { OrderPart } from './OrderPart'
import { OrderStatusTag } from './orderStates'
import deskStyles from '../desk/Desk.module.css'

/** How often a refund that is under way is asked for, in ms. */
const REFUND_POLL = 5000

/** An order as its customer and each shop see it, with its money (D73). */
export default function OrderScreen() {
  const { id = '' } = useParams()
  const [isMoving, setMoving] = useState(false)
  const query = useOperatorOrderQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isMoving ? REFUND_POLL : 0,
    skipPollingIfUnfocused: true,
  })
  const { currentData: found } = query
  const isPending = found?.refunds.some(({ state }) => state === 'pending') ?? false
  if (isPending !== isMoving) setMoving(isPending)
  return (
    <ThingPage
      title={`Order ${found?.order.orderNumber ?? ''}`}
      kind="order"
      all={deskPaths.orders}
      hasWayBack
      query={query}
    >
      {(order) => <OrderSections found={order} />}
    </ThingPage>
  )
}

function OrderSections({ found }: { found: OperatorOrder }) {
  const { order, currency, parts, disputes, trail } = found
  return (
    <>
      <Section title="As the customer sees it">
        <CustomersOrder order={order} currency={currency} />
      </Section>
      {disputes.length > 0 && (
        <Section title="Disputes">
          <ul className={deskStyles.entries}>
            {disputes.map(({ id, amount, currency, state, reason }) => (
              <li key={id}>
                <Link to={deskPaths.dispute(id)}>{`${formatMoneyIn(amount, currency)}, ${isolated(reason)}`}</Link>{' '}
                <DisputeStateTag state={state} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {parts.map((part) => (
        <OrderPart key={part.shop._id} part={part} order={order} currency={currency} />
      ))}
      <OrderMoney found={found} />
      <Section title="Trail">
        <TrailEntries trail={trail} />
      </Section>
    </>
  )
}

function CustomersOrder({ order, currency }: Pick<OperatorOrder, 'order' | 'currency'>) {
  const { user, status, shippingAddress: to, orderItems, createdAt, paidAt } = order
  const money = (amount: number) => formatMoneyIn(amount, currency)
  return (
    <>
      <Facts
        facts={{
          State: <OrderStatusTag status={status} />,
          Customer: <Link to={deskPaths.account(user._id)}>{`${user.name}, ${user.email}`}</Link>,
          Ordered: formatDate(createdAt),
          Paid: paidAt === undefined ? 'no' : formatDate(paidAt),
          'Goes to': [to.address, `${to.postalCode} ${to.city}`, to.country].join(', '),
          Goods: money(order.itemsPrice),
          'Tax and shipping': `${money(order.taxPrice)} and ${money(order.shippingPrice)}`,
          Total: <strong>{money(order.totalPrice)}</strong>,
        }}
      />
      <FoundTable name="Lines" columns={['Product', '#Quantity', '#Price']}>
        {orderItems.map(({ product, name, qty, price, sellingPrice }) => (
          <tr key={product}>
            <th scope="row">{name}</th>
            <NumberCell>{qty}</NumberCell>
            <NumberCell>
              {money(price)} {sellingPrice !== undefined && <Tag color="success">Agreed</Tag>}
            </NumberCell>
          </tr>
        ))}
      </FoundTable>
    </>
  )
}
