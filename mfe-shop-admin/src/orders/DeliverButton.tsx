import type { DeliveryInput } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Button, ErrorAlert, Input } from 'shared-ui'
import { NOT_DELIVERED } from './api'
import { useDeliver } from './useDeliver'

interface DeliverButtonProps {
  orderId: string
  sent: DeliveryInput | undefined
  onSent: (sent: DeliveryInput) => void
}

/**
 * Asks for confirmation, then marks this shop's part as delivered, optionally with carrier and tracking number (D60).
 */
export function DeliverButton({ orderId, sent, onSent }: DeliverButtonProps) {
  const { askAndDeliver, isLoading, error } = useDeliver()
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
      {field('carrier', 'Carrier')}
      {field('trackingNumber', 'Tracking number')}
      <Button type="primary" size="small" disabled={isLoading} onClick={() => void askAndDeliver([{ orderId, sent }])}>
        Mark as Delivered
      </Button>
      {error && <ErrorAlert message={errorMessage(error, NOT_DELIVERED)} />}
    </>
  )
}
