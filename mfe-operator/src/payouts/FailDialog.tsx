import { formatMoneyIn, isolated, type MarketPayoutStatement } from '@haggle/shared-contract'
import { ReasonDialog } from '../desk/ReasonDialog'
import { useOperatorFailPayoutMutation } from './api'

const PREPARED = [
  { value: 'Your bank sent the transfer back. Please check your account’s number.', label: 'Sent back' },
  { value: 'The account that you gave us does not exist.', label: 'No such account' },
]

interface FailDialogProps {
  payout: MarketPayoutStatement
  onClose: () => void
}

/** Says that a payout did not arrive. */
export function FailDialog({ payout: { id, amount, currency, shop }, onClose }: FailDialogProps) {
  const [fail, { error, isLoading }] = useOperatorFailPayoutMutation()
  return (
    <ReasonDialog
      title="It did not arrive"
      prepared={PREPARED}
      act="Book it back"
      isLoading={isLoading}
      error={error}
      failure="The payout could not be booked back. Please try again."
      onAct={(reason) => fail({ id, reason })}
      onClose={onClose}
    >
      <p>{`${formatMoneyIn(amount, currency)} are due to ${isolated(shop.shopName)} again, and its owner is told.`}</p>
    </ReasonDialog>
  )
}
