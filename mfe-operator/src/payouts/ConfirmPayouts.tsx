import { type DuePayouts, formatMoneyIn, isolated } from '@haggle/shared-contract'
import { Button, Dialog } from '@haggle/shared-ui'
import { counted } from '../desk/counted'
import deskStyles from '../desk/Desk.module.css'

/** What a shop gets, and the reference if it is paid by hand. */
export type Paid = DuePayouts['items'][number] & { reference?: string }

interface ConfirmPayoutsProps {
  items: readonly Paid[]
  currency: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before money moves. */
export function ConfirmPayouts({ items, currency, onConfirm, onClose }: ConfirmPayoutsProps) {
  const references = [...new Set(items.flatMap(({ reference }) => reference ?? []))]
  const named = references.length === 1 ? `the reference ${isolated(references[0] ?? '')}` : 'a reference each'
  const ways = [
    { way: 'by the card provider, which moves the money now', of: items.filter(({ canTransfer }) => canTransfer) },
    {
      way: `by hand, booked as paid with ${named}: you have moved the money`,
      of: items.filter(({ canTransfer }) => !canTransfer),
    },
  ]
  const sum = (of: readonly Paid[]) =>
    formatMoneyIn(Math.round(of.reduce((all, { due }) => all + due, 0) * 100) / 100, currency)
  return (
    <Dialog title={`Pay out ${sum(items)}`} onClose={onClose}>
      <div className={deskStyles.form}>
        <ul>
          {ways.map(
            ({ way, of }) =>
              of.length > 0 && <li key={way}>{`${sum(of)} to ${counted(of.length, 'shop')} ${way}.`}</li>,
          )}
        </ul>
        <p>What became due since you opened this page goes along.</p>
        <div className={deskStyles.actions}>
          <Button type="primary" onClick={onConfirm}>
            {`Pay out ${sum(items)}`}
          </Button>
          <Button onClick={onClose}>Not now</Button>
        </div>
      </div>
    </Dialog>
  )
}
