import { errorMessage, useForgetUnanswered } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useCheckoutCancelPartMutation, type PartOfOrder } from '../orders/api'
import { OrderActions } from '../orders/OrderActions'

/** Cancels and refunds a shop's part of a paid order. */
export function CancelPart({ part }: { part: PartOfOrder }) {
  const [cancel, { isLoading, error, reset }] = useCheckoutCancelPartMutation()
  useForgetUnanswered(error, reset)
  const ask = () => {
    if (window.confirm('Are you sure you want to cancel these items? Your money goes back.')) void cancel(part)
  }
  return (
    <>
      {error && <ErrorAlert message={errorMessage(error, 'Failed to cancel the items.')} />}
      <OrderActions>
        <Button loading={isLoading} onClick={ask}>
          Cancel
        </Button>
      </OrderActions>
    </>
  )
}
