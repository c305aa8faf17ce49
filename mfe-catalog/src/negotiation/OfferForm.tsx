import { type SubmitEvent, useId, useState } from 'react'
import { INVALID_OFFER, parseOffer, toCents, toDollars } from 'shared-contract'
import { Button, ErrorAlert, Input } from 'shared-ui'
import styles from './OfferForm.module.css'

interface OfferFormProps {
  sellingPrice: number
  /** What an offer must be below, in dollars: an offer at the shop's open price would cost nothing and bring nothing. */
  below: number
  /** What to say to an offer that is not below it. */
  tooHigh: string
  /** Whether there is nothing left to offer. */
  isOver: boolean
  isSending: boolean
  /** Why the last offer was not taken. */
  failure?: string
  /** Resolves with whether the shop decided: then the field is ready for the next offer. */
  onOffer: (proposedPrice: number) => Promise<boolean>
}

export function OfferForm(props: OfferFormProps) {
  const { sellingPrice, below, tooHigh, isOver, isSending, failure, onOffer } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const offer = readOffer(typed)
  const mistake = offer === undefined ? INVALID_OFFER : offer >= below ? tooHigh : undefined
  const problem = isChecked && mistake ? mistake : failure

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isOver || isSending) return
    setChecked(mistake !== undefined)
    if (offer === undefined || mistake) return
    // what is typed meanwhile stays
    if (await onOffer(offer)) setTyped((now) => (now === typed ? '' : now))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={id}>Proposed price</label>
      <div className={styles.offer}>
        <Input
          id={id}
          autoComplete="off"
          inputMode="decimal"
          prefix="$"
          placeholder={`e.g. ${suggestedOffer(sellingPrice)}`}
          disabled={isOver}
          aria-invalid={isChecked && mistake !== undefined}
          aria-describedby={`${id}-problem`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={isOver} loading={isSending}>
          Submit Offer
        </Button>
      </div>
      <div id={`${id}-problem`}>{problem && <ErrorAlert message={problem} />}</div>
    </form>
  )
}

/** 90% of the selling price, down to the cent: '89.10'. */
export const suggestedOffer = (sellingPrice: number): string =>
  toDollars(Math.floor((toCents(sellingPrice) * 90) / 100)).toFixed(2)

/** An offer as people write it: with the decimal sign of their language, too, so that '12,50' is one where that is a comma. */
export function readOffer(typed: string, language = navigator.language): number | undefined {
  // to know a language's sign takes a slow phone a while, too long for each key
  return parseOffer(typed.includes(',') && hasDecimalComma(language) ? typed.replace(',', '.') : typed)
}

const hasDecimalComma = (language: string) => new Intl.NumberFormat(language).format(0.5).includes(',')
