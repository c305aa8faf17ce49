import { MAX_NOTE, SHOP_OFFER_HOURS, type OfferThread } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { ErrorAlert, useUnsavedWarning } from '@haggle/shared-ui'
import { Button, ChoiceField, Form, TextField } from '@haggle/shared-ui/owner'
import { useEffect, useEffectEvent, useState } from 'react'
import { amountRule } from '../counter-settings/fieldRules'
import { HoursField } from '../counter-settings/HoursField'
import { useTellFailure } from '../failures/useTellFailure'
import { onEscape } from '../fields/onEscape'
import { readPrice } from '../fields/readAmount'
import { useShopAdminReplyToOfferMutation } from './api'
import { variantsIn } from './threadVariants'
import styles from './ThreadList.module.css'

interface ReplyFormProps {
  id: string
  shopId: string
  thread: OfferThread
  onDone: () => void
}

interface TypedReply {
  /** Of those that the customer made an offer for. */
  variant?: string
  price: string
  hours: string
  note?: string
}

/** A price for one customer, by hand (D51). */
export default function ReplyForm({ id, shopId, thread, onDone }: ReplyFormProps) {
  const [send, { isLoading }] = useShopAdminReplyToOfferMutation()
  const [problem, setProblem] = useState<string>()
  const tellFailure = useTellFailure(setProblem)
  const [failedPrice, setFailedPrice] = useState<number>()
  const [isUnsaved, setUnsaved] = useState(false)
  useUnsavedWarning(isUnsaved)
  const variants = variantsIn(thread, 'rejected')

  // the reply was sent, but the answer to it was lost
  const isSent = thread.answers.some(({ state, price }) => state === 'open' && price === failedPrice)
  const close = useEffectEvent(onDone)
  useEffect(() => {
    if (isSent) close()
  }, [isSent])

  const submit = async ({ variant = variants[0]?.variant, price, hours, note }: TypedReply) => {
    const reply = {
      productId: thread.product._id,
      ...(variant !== undefined && { variant }),
      customerId: thread.customer._id,
      price: readPrice(price) ?? 0,
      hours: Number(hours),
      ...(note?.trim() && { note }),
    }
    setProblem(undefined)
    const { error } = await send({ shopId, reply })
    if (!error) return onDone()
    tellFailure(errorMessage(error, 'Failed to send your reply. Please try again.'), thread.product.name)
    setFailedPrice(reply.price)
  }

  return (
    <div ref={focusFirstField} onKeyDown={onEscape(onDone)}>
      <Form
        name={`reply-${id}`}
        className={styles.reply}
        initialValues={{ hours: String(SHOP_OFFER_HOURS.max), variant: variants[0]?.variant }}
        onFinish={submit}
        disabled={isLoading}
        onValuesChange={() => {
          setProblem(undefined)
          setFailedPrice(undefined)
          setUnsaved(true)
        }}
      >
        {variants.length > 1 && (
          <ChoiceField
            name="variant"
            label="Variant"
            options={variants.map(({ variant, text }) => ({ value: variant, label: text }))}
          />
        )}
        <TextField
          name="price"
          label="Your price"
          inputMode="decimal"
          hint="From the customer's best offer to below your selling price"
          rules={[{ required: true }, amountRule]}
        />
        <HoursField label="Hours it holds" />
        <TextField name="note" label="Note to the customer (optional)" multiline maxLength={MAX_NOTE} />
        {problem && <ErrorAlert message={problem} />}
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" disabled={isLoading}>
            Send reply
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </Form>
    </div>
  )
}

const focusFirstField = (form: HTMLElement | null) => form?.querySelector('input')?.focus()
