import { type DeliveryInput, MAX_DELIVERY_TEXT } from '@haggle/shared-contract'
import { isRefusal } from '@haggle/shared-state'
import { Button, ErrorAlert, Input } from '@haggle/shared-ui'
import { titleIdOf } from './printSlips'
import { NOT_DELIVERED, useDeliver } from './useDeliver'
import { useTellRefusal } from './useTellRefusal'

interface DeliverButtonProps {
  orderId: string
  delivery: DeliveryInput | undefined
  onDelivery: (delivery: DeliveryInput) => void
  /** Whether it is being marked as delivered together with others. */
  isDelivering: boolean
}

/**
 * Asks for confirmation, then marks this shop's part as delivered, optionally with carrier and tracking number (D60).
 */
export function DeliverButton({ orderId, delivery, onDelivery, isDelivering }: DeliverButtonProps) {
  const tellRefusal = useTellRefusal(NOT_DELIVERED)
  const { askAndDeliver, isLoading, error, failure } = useDeliver()
  const isBusy = isLoading || isDelivering
  const titleId = titleIdOf(orderId)

  const deliver = async () => {
    const { failed } = await askAndDeliver([{ orderId, delivery }])
    tellRefusal(orderId, failed[0]?.error)
  }
  // disabled during the request: text typed meanwhile would be lost, because a delivered order has no such fields
  const field = (name: keyof DeliveryInput, label: string) => (
    <Input
      aria-label={label}
      aria-describedby={titleId}
      placeholder={label}
      maxLength={MAX_DELIVERY_TEXT}
      value={delivery?.[name] ?? ''}
      readOnly={isBusy}
      onChange={({ target }) => onDelivery({ ...delivery, [name]: target.value })}
    />
  )

  return (
    <>
      {field('carrier', 'Carrier')}
      {field('trackingNumber', 'Tracking number')}
      <Button size="small" aria-describedby={titleId} disabled={isBusy} onClick={() => void deliver()}>
        Mark as Delivered
      </Button>
      {failure && !isRefusal(error) && <ErrorAlert message={failure} />}
    </>
  )
}
