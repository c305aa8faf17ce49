import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useShopAdminWithdrawOfferMutation } from './api'

interface WithdrawButtonProps {
  shopId: string
  /** The shop offer's. */
  id: string
  describedBy: string
}

/** Withdraws an open price. */
export function WithdrawButton({ shopId, id, describedBy }: WithdrawButtonProps) {
  const [withdraw, { isLoading, error }] = useShopAdminWithdrawOfferMutation()
  return (
    <>
      <Button danger aria-describedby={describedBy} disabled={isLoading} onClick={() => void withdraw({ shopId, id })}>
        Withdraw
      </Button>
      {/* gone together with the button if the price was withdrawn by a request whose reply was lost */}
      {error && <ErrorAlert message={errorMessage(error, 'Failed to withdraw this price.')} />}
    </>
  )
}
