import { formatMoneyIn, isolated, parseAmount, type OperatorOrder } from '@haggle/shared-contract'
import { randomKey } from '@haggle/shared-state'
import { Input, SelectField } from '@haggle/shared-ui'
import { useId, useState } from 'react'
import { ReasonDialog } from '../reason/ReasonDialog'
import { useOperatorRefundPartMutation } from './api'

const PREPARED = [
  { value: 'The order did not arrive.', label: 'Did not arrive' },
  { value: 'What arrived is not what was shown.', label: 'Not as shown' },
  { value: 'The market gave a part of it back out of goodwill.', label: 'Goodwill' },
]

interface RefundDialogProps {
  orderId: string
  part: OperatorOrder['parts'][number]
  currency: string
  onClose: () => void
}

/** Refunds all of a shop's part, or an amount of it (D73). */
export function RefundDialog({ orderId, part: { shop, refundable, whole }, currency, onClose }: RefundDialogProps) {
  const id = useId()
  const [isAmount, setAmount] = useState(whole === 0)
  const [typed, type] = useState('')
  // a second press, or one after a lost reply, refunds nothing more
  const [key] = useState(randomKey)
  const [refund] = useOperatorRefundPartMutation()
  const amount = parseAmount(typed)
  const isGood = amount !== undefined && amount > 0 && amount <= refundable
  return (
    <ReasonDialog
      title={`Refund of ${isolated(shop.shopName)}’s part`}
      explanation="The money goes back to the customer the way it was paid, and off what the shop is owed. It cannot be taken back."
      prepared={PREPARED}
      reader="the owner"
      action={isAmount ? 'Refund the amount' : `Refund ${formatMoneyIn(whole, currency)}`}
      act={(reason) => refund({ orderId, shopId: shop._id, reason, key, ...(isAmount && { amount }) })}
      isReady={!isAmount || isGood}
      onClose={onClose}
    >
      <SelectField
        label="What"
        value={isAmount ? 'amount' : 'whole'}
        options={[
          ...(whole > 0
            ? [
                {
                  value: 'whole',
                  label: `All of it, ${formatMoneyIn(whole, currency)}; what is not delivered is cancelled`,
                },
              ]
            : []),
          { value: 'amount', label: 'An amount' },
        ]}
        onChange={(what) => setAmount(what === 'amount')}
      />
      {isAmount && (
        <>
          <label htmlFor={id}>{`Amount, at most ${formatMoneyIn(refundable, currency)}`}</label>
          <Input
            id={id}
            inputMode="decimal"
            aria-invalid={typed !== '' && !isGood}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </>
      )}
    </ReasonDialog>
  )
}
