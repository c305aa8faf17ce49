import { formatMoneyIn, isolated, type MarketPayoutStatement } from '@haggle/shared-contract'
import { ReasonDialog } from '../reason/ReasonDialog'
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
  const [fail] = useOperatorFailPayoutMutation()
  return (
    <ReasonDialog
      title="It did not arrive"
      explanation={`${formatMoneyIn(amount, currency)} are due to ${isolated(shop.shopName)} again, and its owner is told.`}
      prepared={PREPARED}
      reader="the owner"
      action="Book it back"
      act={(reason) => fail({ id, reason })}
      onClose={onClose}
    />
  )
}
