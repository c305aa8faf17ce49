import { formatMoney, MAX_NOTE, offerForm, toCents, toDollars } from '@haggle/shared-contract'
import { Button, ErrorAlert, Input, TextArea } from '@haggle/shared-ui'
import { fieldProps, Form, useForm } from '@haggle/shared-ui/forms'
import { useId, useState } from 'react'
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
  /** Resolves with whether the offer was decided; then the fields are cleared. `note` is the customer's word with it (D76). */
  onOffer: (proposedPrice: number, note?: string) => Promise<boolean>
}

export function OfferForm(props: OfferFormProps) {
  const { sellingPrice, below, tooHigh, amounts, isPrimary, isSending, failure, onOffer } = props
  const id = useId()
  const form = useForm(offerForm({ below, tooHigh }, navigator.language), { proposedPrice: '' })
  const { getValues, setValue, reset, formState } = form
  const [note, setNote] = useState<string>()
  const problem = formState.errors.proposedPrice?.message ?? failure

  const submit = async ({ proposedPrice }: { proposedPrice: number }) => {
    if (isSending) return
    const sent = getValues('proposedPrice')
    // keep text typed meanwhile
    if (!(await onOffer(proposedPrice, note?.trim() || undefined))) return
    setNote(undefined)
    if (getValues('proposedPrice') === sent) reset()
  }

  return (
    <Form form={form} className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>Proposed price</label>
      <div className={styles.amounts} role="group" aria-label="Suggested amounts">
        {amounts.map((amount) => (
          <Button
            key={amount}
            size="small"
            onClick={() => setValue('proposedPrice', amount.toFixed(2), { shouldValidate: formState.isSubmitted })}
          >
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
          aria-describedby={`${id}-problem`}
          {...fieldProps(form, 'proposedPrice')}
        />
        <Button type={isPrimary ? 'primary' : 'default'} htmlType="submit" loading={isSending}>
          Submit Offer
        </Button>
      </div>
      {note === undefined ? (
        <Button type="text" size="small" className={styles.note} onClick={() => setNote('')}>
          Add a note
        </Button>
      ) : (
        <>
          <label htmlFor={`${id}-note`}>Note to the shop (optional)</label>
          <TextArea
            id={`${id}-note`}
            rows={2}
            maxLength={MAX_NOTE}
            autoFocus
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
      <div id={`${id}-problem`}>{problem && <ErrorAlert message={problem} />}</div>
    </Form>
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
