import { type DuePayouts, formatMoneyIn } from '@haggle/shared-contract'
import { Button, Input, useBusyWarning } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useId, useState } from 'react'
import { counted } from '../desk/counted'
import { deskPaths } from '../desk/deskPaths'
import { FoundTable, NumberCell } from '../found-list/FoundTable'
import { useOperatorPayOutMutation } from './api'
import { ConfirmPayouts } from './ConfirmPayouts'
import type { PayoutResult } from './PayoutResults'
import deskStyles from '../desk/Desk.module.css'

interface PayOutAllProps {
  due: DuePayouts
  onDone: (results: readonly PayoutResult[]) => void
}

/** What is due per shop, with the reference of what is paid by hand; all of it is paid out after one question. */
export function PayOutAll({ due: { items, currency, total }, onDone }: PayOutAllProps) {
  const id = useId()
  const [reference, setReference] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<number>()
  const [payOut] = useOperatorPayOutMutation()
  useBusyWarning(done !== undefined)
  const byHand = items.filter(({ canTransfer }) => !canTransfer)
  const chosen = reference.trim() === '' ? items.filter(({ canTransfer }) => canTransfer) : items

  // one after the other: the failure of one stops no other, and each is one transaction
  const payAll = async () => {
    setAsking(false)
    const results: PayoutResult[] = []
    for (const { shop, canTransfer } of chosen) {
      setDone(results.length)
      const { data, error } = await payOut({ shopId: shop._id, ...(!canTransfer && { reference: reference.trim() }) })
      results.push({ shop, payout: data, error })
    }
    setDone(undefined)
    onDone(results)
  }
  return (
    <>
      <p>{`${formatMoneyIn(total, currency)} to ${counted(items.length, 'shop')}.`}</p>
      <FoundTable name="Due by shop" columns={['Shop', '#Due', 'Way']}>
        {items.map(({ shop, due, canTransfer }) => (
          <tr key={shop._id}>
            <th scope="row">
              <Link to={deskPaths.shop(shop._id)}>{shop.shopName}</Link>
            </th>
            <NumberCell>{formatMoneyIn(due, currency)}</NumberCell>
            <td>{canTransfer ? 'By the card provider' : 'By hand'}</td>
          </tr>
        ))}
      </FoundTable>
      {byHand.length > 0 && (
        <div className={deskStyles.labelled}>
          <label htmlFor={id}>Reference of your own transfers</label>
          <Input id={id} maxLength={100} value={reference} onChange={({ target }) => setReference(target.value)} />
          <span className={deskStyles.note}>
            {`${counted(byHand.length, 'shop')} can only be paid by hand: transfer the money at your bank, then give its reference here. Without one they are left out.`}
          </span>
        </div>
      )}
      <div className={deskStyles.actions}>
        <Button
          type="primary"
          disabled={chosen.length === 0}
          loading={done !== undefined}
          onClick={() => setAsking(true)}
        >
          {`Pay out to ${counted(chosen.length, 'shop')}`}
        </Button>
        <span role="status">{done !== undefined && `${done} of ${counted(chosen.length, 'shop')} …`}</span>
      </div>
      {isAsking && (
        <ConfirmPayouts
          items={chosen}
          currency={currency}
          reference={reference.trim()}
          onConfirm={() => void payAll()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
