import { isolated, paths, type Order } from '@haggle/shared-contract'
import { Card, LinkButton } from '@haggle/shared-ui'
import { NavigationType, useLocation, useNavigationType } from '@haggle/shared-ui/router'
import { useEffect, useRef } from 'react'
import { Savings } from './Savings'
import styles from './ThankYou.module.css'

/** History state of the navigation from a payment to My Orders. */
export interface AfterPaying {
  paid: Pick<Order, '_id' | 'orderItems' | 'deliveries' | 'createdAt'>
}

/** Thanks right after payment, with each shop's next step. */
export function ThankYou() {
  const location = useLocation()
  const paid = (location.state as AfterPaying | null)?.paid
  const hasJustPaid = useNavigationType() !== NavigationType.Pop
  const heading = useRef<HTMLHeadingElement>(null)
  // a payment from the list may leave the visitor far down the page; going back keeps the scroll position
  useEffect(() => {
    if (hasJustPaid) heading.current?.focus()
  }, [location.key, hasJustPaid])
  if (!paid) return null
  return (
    <Card as="section" className={styles.thanks} aria-label="What happens next">
      <svg className={styles.picture} viewBox="0 0 64 64" aria-hidden="true">
        <path d="M8 20 32 8l24 12v26L32 58 8 46z" />
        <path d="m8 20 24 12 24-12M32 32v26M20 14l24 12v10" />
      </svg>
      <div className={styles.next}>
        <h2 ref={heading} tabIndex={-1}>
          Thank you for your order!
        </h2>
        <ul>
          {paid.deliveries.map(({ shop, shopName }) => (
            <li key={shop}>{`${isolated(shopName)} packs and sends ${itemsOf(paid, shop)}.`}</li>
          ))}
        </ul>
        <p>Here you see when each delivery has arrived.</p>
      </div>
      <div className={styles.next}>
        <Savings order={paid} />
        <LinkButton type="primary" to={paths.order(paid._id)}>
          See your order
        </LinkButton>
      </div>
    </Card>
  )
}

function itemsOf({ orderItems }: AfterPaying['paid'], shop: string): string {
  const count = orderItems.filter((item) => item.shop === shop).reduce((sum, { qty }) => sum + qty, 0)
  return count === 1 ? '1 item' : `${count} items`
}
