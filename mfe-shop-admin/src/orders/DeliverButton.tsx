import { useId, useState } from 'react'
import type { DeliveryInput } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Button, ErrorAlert, Input } from 'shared-ui'
import styles from './DeliverButton.module.css'
import { useDeliver } from './useDeliver'

interface DeliverButtonProps {
  orderId: string
  sent: DeliveryInput | undefined
  onSent: (sent: DeliveryInput) => void
}

/** Asks, then marks this shop's part of the order as delivered; with whom it went may be said (D60). */
export function DeliverButton({ orderId, sent, onSent }: DeliverButtonProps) {
  const { askAndDeliver, isLoading, error } = useDeliver()
  const [isOpen, setOpen] = useState(sent !== undefined)
  const id = useId()
  const field = (name: keyof DeliveryInput, label: string) => (
    <Input
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={sent?.[name] ?? ''}
      onChange={({ target }) => onSent({ ...sent, [name]: target.value })}
    />
  )

  return (
    <>
      <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Add tracking
      </Button>
      <Button type="primary" size="small" disabled={isLoading} onClick={() => void askAndDeliver([{ orderId, sent }])}>
        Mark as Delivered
      </Button>
      <div id={id} className={styles.more}>
        {isOpen && (
          <>
            {field('carrier', 'Carrier')}
            {field('trackingNumber', 'Tracking number')}
          </>
        )}
        {error && <ErrorAlert message={errorMessage(error, 'Failed to mark order as delivered.')} />}
      </div>
    </>
  )
}
