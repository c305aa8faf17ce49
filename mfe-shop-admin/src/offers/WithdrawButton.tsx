import type { ShopOffer } from '@haggle/shared-contract'
import { errorMessage, useHasPassed } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useShopAdminWithdrawOfferMutation } from './api'

interface WithdrawButtonProps {
  shopId: string
  answer: Pick<ShopOffer, 'id' | 'until'>
  /** The variant that it is for, where several are open. */
  about: string | undefined
  describedBy: string
}

/** Withdraws an open price, until it lapses. */
export function WithdrawButton({ shopId, answer: { id, until }, about, describedBy }: WithdrawButtonProps) {
  const [withdraw, { isLoading, error }] = useShopAdminWithdrawOfferMutation()
  const isOver = useHasPassed(until)
  if (isOver) return null
  return (
    <>
      <Button danger aria-describedby={describedBy} disabled={isLoading} onClick={() => void withdraw({ shopId, id })}>
        {about === undefined ? 'Withdraw' : `Withdraw ${about}`}
      </Button>
      {/* gone together with the button if the price was withdrawn by a request whose reply was lost */}
      {error && <ErrorAlert message={errorMessage(error, 'Failed to withdraw this price.')} />}
    </>
  )
}
