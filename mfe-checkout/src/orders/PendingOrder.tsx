import type { Order } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useCheckoutCancelOrderMutation } from './api'
import { OrderActions } from './OrderActions'
import { OrderEnding } from './OrderState'
import { statusAt } from './orderStatus'
import { PaymentProgress } from './payment/PaymentProgress'
import { usePayment } from './payment/usePayment'
import { useFinishPaying } from './useFinishPaying'
import styles from './PendingOrder.module.css'

/**
 * An unpaid order: the remaining time, Pay now and Cancel (D27); after that, that it has expired. A payment under way
 * stays shown until it is decided, because after the hold it still counts if stock remains (D25).
 */
export function PendingOrder({ order, now }: { order: Order; now: number }) {
  const [cancel, cancelling] = useCheckoutCancelOrderMutation()
  // the popup was closed at checkout, so the paid items are still in the cart
  const { pay, phase, error } = usePayment(useFinishPaying())
  const isBusy = phase !== 'idle' || cancelling.isLoading

  if (statusAt(order, now) !== 'pending')
    return phase === 'idle' ? <OrderEnding order={order} now={now} /> : <PaymentProgress phase={phase} />

  const askToCancel = () => {
    if (window.confirm('Are you sure you want to cancel this order?')) void cancel(order._id)
  }

  return (
    <div className={styles.pending}>
      <PaymentProgress phase={phase} />
      {error && <ErrorAlert message={error} />}
      {cancelling.error && <ErrorAlert message={errorMessage(cancelling.error, 'Failed to cancel the order.')} />}
      <div className={styles.row}>
        {order.expiresAt && (
          <p className={styles.left} role="timer">
            {`${minutesLeft(order.expiresAt, now)} left`}
          </p>
        )}
        <OrderActions>
          <Button
            type="primary"
            loading={phase !== 'idle'}
            onClick={() => !isBusy && void pay(() => Promise.resolve(order))}
          >
            Pay now
          </Button>
          <Button loading={cancelling.isLoading} onClick={() => !isBusy && askToCancel()}>
            Cancel
          </Button>
        </OrderActions>
      </div>
    </div>
  )
}

function minutesLeft(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
