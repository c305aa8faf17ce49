import { formatMoney, INVALID_OFFER, parseOffer, toCents, toDollars, withDecimalPoint } from '@haggle/shared-contract'
import { Button, ErrorAlert, Input } from '@haggle/shared-ui'
import { type SubmitEvent, useId, useState } from 'react'
import styles from './OfferForm.module.css'

interface OfferFormProps {
  sellingPrice: number
  /** Offers must be below this, in dollars: the selling price, or the shop's open offer. */
  below: number
  /** The message for an offer that is not below it. */
  tooHigh: string
  /** Amounts in dollars to choose from; a press fills the field. */
  amounts: readonly number[]
  /** Whether an offer is what leads here, not the shop's price. */
  isPrimary: boolean
  isSending: boolean
  /** Why the last request failed. */
  failure?: string
  /** Resolves with whether the offer was decided; then the field is cleared. */
  onOffer: (proposedPrice: number) => Promise<boolean>
}

export function OfferForm(props: OfferFormProps) {
  const { sellingPrice, below, tooHigh, amounts, isPrimary, isSending, failure, onOffer } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const offer = readOffer(typed)
  const mistake = offer === undefined ? INVALID_OFFER : offer >= below ? tooHigh : undefined
  const problem = isChecked && mistake ? mistake : failure

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    setChecked(mistake !== undefined)
    if (offer === undefined || mistake) return
    // keep text typed meanwhile
    if (await onOffer(offer)) setTyped((now) => (now === typed ? '' : now))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id}>Proposed price</label>
      <div className={styles.amounts} role="group" aria-label="Suggested amounts">
        {amounts.map((amount) => (
          <Button key={amount} size="small" onClick={() => setTyped(amount.toFixed(2))}>
            {formatMoney(amount)}
          </Button>
        ))}
      </div>
      <div className={styles.offer}>
        <Input
          id={id}
          autoComplete="off"
          inputMode="decimal"
          prefix="$"
          placeholder={exampleFor(sellingPrice, below)}
          aria-invalid={isChecked && mistake !== undefined}
          aria-describedby={`${id}-problem`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type={isPrimary ? 'primary' : 'default'} htmlType="submit" loading={isSending}>
          Submit Offer
        </Button>
      </div>
      <div id={`${id}-problem`}>{problem && <ErrorAlert message={problem} />}</div>
    </form>
  )
}

/**
 * 90% of the selling price, rounded down to the cent: 'e.g. 89.10'; undefined below the shop's own open price, which says
 * enough, and for a price of a cent.
 */
export const exampleFor = (sellingPrice: number, below = sellingPrice): string | undefined => {
  const cents = Math.floor((toCents(sellingPrice) * 90) / 100)
  return below < sellingPrice || cents === 0 ? undefined : `e.g. ${toDollars(cents).toFixed(2)}`
}

/** Parses an offer with the decimal sign of the visitor's language: '12,50' where that is a comma. */
export const readOffer = (typed: string, language = navigator.language): number | undefined =>
  parseOffer(withDecimalPoint(typed, language))
