import { type DeliveryInput, MAX_DELIVERY_TEXT } from 'shared-contract'
import { errorMessage, isRefusal } from 'shared-state'
import { Button, ErrorAlert, Input } from 'shared-ui'
import { NOT_DELIVERED } from './api'
import { useDeliver } from './useDeliver'
import { useTellRefusal } from './useTellRefusal'

interface DeliverButtonProps {
  orderId: string
  sent: DeliveryInput | undefined
  onSent: (sent: DeliveryInput) => void
}

/**
 * Asks for confirmation, then marks this shop's part as delivered, optionally with carrier and tracking number (D60).
 */
export function DeliverButton({ orderId, sent, onSent }: DeliverButtonProps) {
  const tellRefusal = useTellRefusal(NOT_DELIVERED)
  const { askAndDeliver, isLoading, error } = useDeliver({ onError: (error) => tellRefusal(orderId, error) })
  const field = (name: keyof DeliveryInput, label: string) => (
    <Input
      aria-label={label}
      placeholder={label}
      maxLength={MAX_DELIVERY_TEXT}
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
      {error && !isRefusal(error) && <ErrorAlert message={errorMessage(error, NOT_DELIVERED)} />}
    </>
  )
}
