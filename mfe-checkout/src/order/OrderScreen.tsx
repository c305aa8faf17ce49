import { paths } from '@haggle/shared-contract'
import { errorMessage, hasStatus } from '@haggle/shared-state'
import { Button, Card, EmptyState, LinkButton, LoadError, Page, Skeleton } from '@haggle/shared-ui'
import { useParams } from '@haggle/shared-ui/router'
import { useCheckoutOrderQuery } from '../orders/api'
import { OrderActions } from '../orders/OrderActions'
import { OrderEnding, OrderState } from '../orders/OrderState'
import { isUnpaid, numberOf, statusAt } from '../orders/orderStatus'
import { PendingOrder } from '../orders/PendingOrder'
import { Refunds } from '../orders/Refunds'
import { useNow } from '../orders/useNow'
import { BuyAgain } from './BuyAgain'
import { Receipt } from './Receipt'
import { ShopPart } from './ShopPart'
import { Timeline } from './Timeline'
import styles from './OrderScreen.module.css'

/** One of the customer's orders: progress and available actions by shop, and beside or below it the receipt. */
export default function OrderScreen() {
  const { id = '' } = useParams()
  const {
    data: order,
    error,
    refetch,
  } = useCheckoutOrderQuery(id, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
  const now = useNow(order?.status === 'pending')

  // rendered from the start, so that nothing moves when the order has loaded
  const actions = (
    <OrderActions>
      <LinkButton to={paths.myOrders}>My Orders</LinkButton>
      <Button disabled={!order?.isPaid} onClick={() => window.print()}>
        Print receipt
      </Button>
      <BuyAgain order={order} />
    </OrderActions>
  )

  if (!order && hasStatus(error, 404))
    return (
      <Page title="Order Not Found" isMissing>
        <EmptyState title="None of your orders is at this address.">
          <LinkButton to={paths.myOrders}>Back to My Orders</LinkButton>
        </EmptyState>
      </Page>
    )
  if (!order)
    return (
      <Page title="Order" actions={actions}>
        {error ? (
          <LoadError message={errorMessage(error, 'Failed to fetch your order.')} onRetry={() => void refetch()} />
        ) : (
          <Card role="status" aria-busy="true" aria-label="Loading your order">
            <Skeleton rows={8} picture={64} />
          </Card>
        )}
      </Page>
    )

  return (
    <Page title={`Order ${numberOf(order)}`} actions={actions}>
      <div className={styles.order}>
        <div className={styles.parts}>
          <Card as="section" className={styles.progress} aria-label="Progress">
            <OrderState order={order} now={now} />
            {isUnpaid(order) ? <PendingOrder order={order} now={now} /> : <OrderEnding order={order} now={now} />}
            <Timeline order={order} isOver={statusAt(order, now) === 'expired'} />
            <Refunds order={order} />
          </Card>
          {order.deliveries.map((part) => (
            <ShopPart key={part.shop} order={order} part={part} now={now} />
          ))}
        </div>
        <Receipt order={order} />
      </div>
    </Page>
  )
}
