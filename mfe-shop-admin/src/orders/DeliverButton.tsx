import { errorMessage } from 'shared-state'
import { ErrorAlert } from 'shared-ui'
import { Button } from 'shared-ui/owner'
import { useDeliverOrderMutation } from './api'
import styles from './DeliverButton.module.css'

/** Asks, then marks this shop's part of the order as delivered. */
export function DeliverButton({ orderId }: { orderId: string }) {
  const [deliver, { isLoading, error }] = useDeliverOrderMutation()

  const askAndDeliver = async () => {
    if (!window.confirm('Are you sure you want to mark this order as DELIVERED?')) return
    const answer = await deliver(orderId)
    if (!answer.error) window.alert('Order marked as delivered successfully!')
  }

  return (
    <div className={styles.action}>
      {error && <ErrorAlert message={errorMessage(error, 'Failed to mark order as delivered.')} />}
      <Button type="primary" disabled={isLoading} onClick={askAndDeliver}>
        Mark as Delivered
      </Button>
    </div>
  )
}
