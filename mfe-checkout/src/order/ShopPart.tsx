import { paths, RETURN_DAYS, type Delivery, type Order } from '@haggle/shared-contract'
import { Card } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useId } from 'react'
import { OrderItems } from '../orders/OrderItems'
import { sayPart } from '../orders/sayState'
import { AskReturn } from './AskReturn'
import { CancelPart } from './CancelPart'
import styles from './ShopPart.module.css'

const DAY = 24 * 60 * 60 * 1000

/** A shop's part of an order, with the customer's actions (D61). */
export function ShopPart({ order, part, now }: { order: Order; part: Delivery; now: number }) {
  const headingId = useId()
  const items = order.orderItems.filter(({ shop }) => shop === part.shop)
  const isKept =
    order.isPaid && order.status !== 'refunded' && part.cancelledAt === undefined && part.return?.state !== 'accepted'
  const canReturn = isKept && !part.return && part.deliveredAt !== undefined
  const isTooLate = now > Date.parse(part.deliveredAt ?? '') + RETURN_DAYS * DAY
  const id = { id: order._id, shop: part.shop }

  return (
    <Card as="section" className={styles.part} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.shop}>
        <Link to={paths.shop(part.shop)}>{part.shopName}</Link>
      </h2>
      <p>
        <Link to={`${paths.messages}?shop=${part.shop}&order=${order._id}`}>Contact the shop</Link>
      </p>
      <p aria-live="polite">{sayPart(order, part, now)}</p>
      <dl className={styles.facts}>
        {part.carrier && (
          <>
            <dt>Carrier</dt>
            <dd translate="no">{part.carrier}</dd>
          </>
        )}
        {part.trackingNumber && (
          <>
            <dt>Tracking number</dt>
            <dd translate="no">{part.trackingNumber}</dd>
          </>
        )}
      </dl>
      <OrderItems items={items} canReview={isKept} />
      {part.return && <ReturnState sentBack={part.return} />}
      {isKept && !part.isDelivered && <CancelPart part={id} />}
      {canReturn && <AskReturn part={id} isTooLate={isTooLate} />}
    </Card>
  )
}

const outcomes = {
  asked: 'You asked for a return. The shop has not answered yet.',
  accepted: 'The shop accepted the return.',
  refused: 'The shop refused the return.',
} as const

const ReturnState = ({ sentBack }: { sentBack: NonNullable<Delivery['return']> }) => (
  <div className={styles.return}>
    <p>{outcomes[sentBack.state] ?? sentBack.state}</p>
    <p>
      {'Your reason: '}
      <bdi>{sentBack.reason}</bdi>
    </p>
    {sentBack.answer && (
      <p>
        {"The shop's answer: "}
        <bdi>{sentBack.answer}</bdi>
      </p>
    )}
  </div>
)
