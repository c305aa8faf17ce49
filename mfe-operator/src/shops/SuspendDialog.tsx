import { isolated } from '@haggle/shared-contract'
import { ReasonDialog } from '../reason/ReasonDialog'
import { useOperatorSuspendShopMutation } from './api'

const PREPARED = [
  { value: 'Your shop sells counterfeit goods.', label: 'Counterfeits' },
  { value: 'Your shop sells goods that are not allowed in this market.', label: 'Prohibited goods' },
  { value: 'Paid orders of your shop are not delivered.', label: 'Not delivered' },
  { value: 'What your shop says about its goods misleads customers.', label: 'Misleading' },
] as const

interface SuspendDialogProps {
  shopId: string
  shopName: string
  onClose: () => void
}

/** Asks for the reason of a suspension, which the shop's owner reads. */
export function SuspendDialog({ shopId, shopName, onClose }: SuspendDialogProps) {
  const [suspend] = useOperatorSuspendShopMutation()
  return (
    <ReasonDialog
      title={`Suspend ${isolated(shopName)}`}
      explanation="Its products vanish at once, and its agreed prices and open offers end. Paid orders go on."
      prepared={PREPARED}
      reader="the owner"
      action="Suspend shop"
      act={(reason) => suspend({ id: shopId, reason })}
      onClose={onClose}
    />
  )
}
