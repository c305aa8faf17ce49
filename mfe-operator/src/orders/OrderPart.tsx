import { formatMoneyIn, isolated, type OperatorOrder } from '@haggle/shared-contract'
import { Button, formatDate } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { deskPaths } from '../desk/deskPaths'
import { Facts } from '../desk/Facts'
import { Section } from '../desk/Section'
import { RefundDialog } from './RefundDialog'
import deskStyles from '../desk/Desk.module.css'

interface OrderPartProps {
  part: OperatorOrder['parts'][number]
  order: OperatorOrder['order']
  currency: string
}

/** A shop's part of an order: what it delivers and is owed, and a refund of it. */
export function OrderPart({ part, order, currency }: OrderPartProps) {
  const [isAsking, setAsking] = useState(false)
  const { shop, commissionBp, owed, refundable } = part
  const delivery = order.deliveries.find((each) => each.shop === shop._id)
  const asked = delivery?.return
  return (
    <Section title={`Part of ${isolated(shop.shopName)}`}>
      <Facts
        facts={{
          Shop: <Link to={deskPaths.shop(shop._id)}>{shop.shopName}</Link>,
          Delivery: deliveryInWords(delivery),
          ...(asked && { Return: `${asked.state}: ${isolated(asked.reason)}` }),
          Commission: `${commissionBp / 100}%`,
          'Owed to the shop': formatMoneyIn(owed, currency),
          'Can be refunded': formatMoneyIn(refundable, currency),
        }}
      />
      {refundable > 0 && (
        <div className={deskStyles.actions}>
          <Button danger onClick={() => setAsking(true)}>
            Refund
          </Button>
        </div>
      )}
      {isAsking && (
        <RefundDialog orderId={order._id} part={part} currency={currency} onClose={() => setAsking(false)} />
      )}
    </Section>
  )
}

function deliveryInWords(delivery: OperatorOrder['order']['deliveries'][number] | undefined): string {
  if (delivery?.cancelledAt !== undefined) return `cancelled ${formatDate(delivery.cancelledAt)}`
  if (!delivery?.isDelivered) return 'not delivered yet'
  const sentWith = [delivery.carrier, delivery.trackingNumber].filter(Boolean).join(' ')
  return `delivered ${formatDate(delivery.deliveredAt ?? '')}${sentWith && ` with ${isolated(sentWith)}`}`
}
