import { MAX_REASON, ReturnForm } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, useUnsavedWarning } from '@haggle/shared-ui'
import { Form, TextAreaField, useForm } from '@haggle/shared-ui/forms'
import { useEffect, useRef, useState } from 'react'
import { useCheckoutAskReturnMutation, type PartOfOrder } from '../orders/api'
import { OrderActions } from '../orders/OrderActions'

interface AskReturnProps {
  part: PartOfOrder
  /** Whether the time for a return is over; an open form stays, and shows the server's refusal. */
  isTooLate: boolean
}

/** Requests a return of a shop's part, with a reason (D61). */
export function AskReturn({ part, isTooLate }: AskReturnProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState<boolean>()
  const form = useForm(ReturnForm, { reason: '' })
  const [askFor, { isLoading, error }] = useCheckoutAskReturnMutation()

  useUnsavedWarning(isOpen === true && form.formState.isDirty)
  const { setFocus } = form
  // Focus moves from the button to the form and back.
  useEffect(() => {
    if (isOpen) setFocus('reason')
    else if (isOpen === false) button.current?.focus()
  }, [isOpen, setFocus])

  if (!isOpen)
    return isTooLate ? null : (
      <OrderActions>
        <Button ref={button} onClick={() => setOpen(true)}>
          Ask for a return
        </Button>
      </OrderActions>
    )
  return (
    <Form form={form} onSubmit={({ reason }) => askFor({ ...part, reason })}>
      <TextAreaField
        name="reason"
        label="Reason"
        rows={3}
        maxLength={MAX_REASON}
        hint="The shop reads it and decides."
      />
      {error && <ErrorAlert message={errorMessage(error, 'Failed to ask for the return.')} />}
      <OrderActions>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Ask for a return
        </Button>
        <Button onClick={() => setOpen(false)}>Keep the items</Button>
      </OrderActions>
    </Form>
  )
}
