import { isolated, paths, type DeliveryInput, type Order } from '@haggle/shared-contract'
import { Button } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { DeliverButton } from './DeliverButton'
import { DisputeNote } from './dispute/DisputeNote'
import { PackingSlip } from './PackingSlip'
import { orderName, printSlips, titleIdOf } from './printSlips'
import { RefundState } from './RefundState'
import { ReturnRequest } from './ReturnRequest'
import styles from './OrderCard.module.css'

interface OrderCardProps {
  order: Order
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Carrier and tracking number typed so far. */
  delivery: DeliveryInput | undefined
  onDelivery: (delivery: DeliveryInput) => void
  /** Whether it is being marked as delivered together with others. */
  isDelivering: boolean
  /** The reason for refusing a return, as typed so far. */
  refusal: string
  onRefusal: (refusal: string) => void
}

/** One order, limited to this shop's part (D29): a row on wide screens. Few elements, because a page has many. */
export function OrderCard({ order, isChosen, onChoose, delivery, onDelivery, isDelivering, ...card }: OrderCardProps) {
  const { refusal, onRefusal } = card
  const titleId = titleIdOf(order._id)
  const [part] = order.deliveries

  return (
    <PackingSlip
      order={order}
      choice={
        isToDeliver(order) && (
          <label className={styles.choose}>
            <input
              type="checkbox"
              aria-label={`Select order ${orderName(order)}`}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          </label>
        )
      }
    >
      {(part?.carrier || part?.trackingNumber) && (
        <p>{`Sent with ${[part.carrier, part.trackingNumber].flatMap((text) => (text ? isolated(text) : [])).join(', ')}`}</p>
      )}
      {part?.return && <ReturnRequest order={order} part={part} refusal={refusal} onRefusal={onRefusal} />}
      {order.dispute && <DisputeNote dispute={order.dispute} titleId={titleId} />}
      <RefundState order={order} />
      {isKept(order) && (
        <div className={styles.actions}>
          <Button
            size="small"
            className={styles.more}
            aria-describedby={titleId}
            onClick={() => printSlips([order._id])}
          >
            Packing slip
          </Button>
          <Link to={`${paths.messages}?customer=${order.user._id}&order=${order._id}`}>Write to the customer</Link>
          {!order.isDelivered && (
            <DeliverButton
              orderId={order._id}
              delivery={delivery}
              onDelivery={onDelivery}
              isDelivering={isDelivering}
            />
          )}
        </div>
      )}
    </PackingSlip>
  )
}

/** Whether an order is paid for: neither its money nor this shop's part was given back. */
const isKept = ({ isPaid, status, deliveries: [part] }: Order): boolean =>
  isPaid && status !== 'refunded' && part?.cancelledAt === undefined

/** Whether the shop has to deliver an order (D30): not when a lost dispute took its money, though it may (D29). */
export const isToDeliver = (order: Order): boolean => isKept(order) && !order.isDelivered && !order.dispute?.tookAll

/** Whether a return waits for the shop's answer. */
export const isReturnAsked = ({ deliveries: [part] }: Order): boolean => part?.return?.state === 'asked'
