import { useState } from 'react'
import { errorMessage } from 'shared-state'
import { ErrorAlert, Input } from 'shared-ui'
import { Button } from 'shared-ui/owner'
import { useDeliverOrderMutation } from './api'
import styles from './DeliverButton.module.css'

export const QUESTION = 'Are you sure you want to mark this order as DELIVERED?'
export const DELIVERED = 'Order marked as delivered successfully!'

/** Asks, then marks this shop's part of the order as delivered; with whom it went may be said (D60). */
export function DeliverButton({ orderId }: { orderId: string }) {
  const [deliver, { isLoading, error }] = useDeliverOrderMutation()
  const [carrier, setCarrier] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')

  const askAndDeliver = async () => {
    if (!window.confirm(QUESTION)) return
    const sent = { ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) }
    const answer = await deliver({ orderId, ...(Object.keys(sent).length > 0 && { sent }) })
    if (!answer.error) window.alert(DELIVERED)
  }

  return (
    <div className={styles.action}>
      {error && <ErrorAlert message={errorMessage(error, 'Failed to mark order as delivered.')} />}
      <div className={styles.fields}>
        <Input
          aria-label="Carrier"
          placeholder="Carrier"
          maxLength={100}
          value={carrier}
          onChange={({ target }) => setCarrier(target.value)}
        />
        <Input
          aria-label="Tracking number"
          placeholder="Tracking number"
          maxLength={100}
          value={trackingNumber}
          onChange={({ target }) => setTrackingNumber(target.value)}
        />
        <Button type="primary" disabled={isLoading} onClick={askAndDeliver}>
          Mark as Delivered
        </Button>
      </div>
    </div>
  )
}
