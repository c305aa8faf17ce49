import { type DuePayouts, formatMoneyIn } from '@haggle/shared-contract'
import { Button, Input, useBusyWarning } from '@haggle/shared-ui'
import { useId, useState } from 'react'
import { counted } from '../desk/counted'
import { deskPaths } from '../desk/deskPaths'
import { FoundTable, NumberCell, RowLink } from '../found-list/FoundTable'
import { useOperatorPayOutMutation } from './api'
import { ConfirmPayouts, type Paid } from './ConfirmPayouts'
import type { PayoutResult } from './PayoutResults'
import deskStyles from '../desk/Desk.module.css'

interface PayOutAllProps {
  due: DuePayouts
  onDone: (results: readonly PayoutResult[]) => void
}

/** What is due per shop, with references of what is paid by hand; all of it is paid out after one question. */
export function PayOutAll({ due: { items, currency, total }, onDone }: PayOutAllProps) {
  const id = useId()
  const [common, setCommon] = useState('')
  const [own, setOwn] = useState<Record<string, string>>({})
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<number>()
  const [payOut] = useOperatorPayOutMutation()
  useBusyWarning(done !== undefined)
  const byHand = items.filter(({ canTransfer }) => !canTransfer)
  const chosen = items
    .map((item): Paid =>
      item.canTransfer ? item : { ...item, reference: own[item.shop._id]?.trim() || common.trim() },
    )
    .filter(({ canTransfer, reference }) => canTransfer || reference !== '')

  // one after the other: the failure of one stops no other, and each is one transaction
  const payAll = async () => {
    setAsking(false)
    const results: PayoutResult[] = []
    for (const { shop, reference } of chosen) {
      setDone(results.length)
      const { data, error } = await payOut({ shopId: shop._id, ...(reference !== undefined && { reference }) })
      results.push({ shop, payout: data, error })
    }
    setDone(undefined)
    onDone(results)
  }
  return (
    <>
      <p>{`${formatMoneyIn(total, currency)} to ${counted(items.length, 'shop')}.`}</p>
      <FoundTable name="Due by shop" columns={['Shop', '#Due', 'Way', 'Reference']}>
        {items.map(({ shop, due, canTransfer }) => (
          <tr key={shop._id}>
            <RowLink to={deskPaths.shop(shop._id)}>{shop.shopName}</RowLink>
            <NumberCell>{formatMoneyIn(due, currency)}</NumberCell>
            <td>{canTransfer ? 'By the card provider' : 'By hand'}</td>
            <td>
              {!canTransfer && (
                <Input
                  aria-label={`Reference for ${shop.shopName}`}
                  maxLength={100}
                  placeholder={common}
                  value={own[shop._id] ?? ''}
                  onChange={({ target }) => setOwn({ ...own, [shop._id]: target.value })}
                />
              )}
            </td>
          </tr>
        ))}
      </FoundTable>
      {byHand.length > 0 && (
        <div className={deskStyles.labelled}>
          <label htmlFor={id}>Reference of your own transfers</label>
          <Input id={id} maxLength={100} value={common} onChange={({ target }) => setCommon(target.value)} />
          <span className={deskStyles.note}>
            {`${counted(byHand.length, 'shop')} can only be paid by hand: transfer the money at your bank, then give each its reference above, or here one for all that have none. A shop without any is left out.`}
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
          onConfirm={() => void payAll()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
