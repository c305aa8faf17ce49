import { MAX_COMMENT, type Review } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, TextArea, useToast, useUnsavedWarning } from '@haggle/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useCatalogReplyToReviewMutation } from './api'
import { useLateFailureToast } from './useLateFailureToast'
import styles from './ReviewForm.module.css'

const FAILURE = 'Failed to publish your reply.'
const INCOMPLETE = 'Please enter a reply.'

interface ReplyFormProps {
  productId: string
  review: Review
  onDone: () => void
}

/** The shop's public reply to a review. */
export default function ReplyForm({ productId, review, onDone }: ReplyFormProps) {
  const id = useId()
  const [text, setText] = useState(review.reply?.text ?? '')
  const [isChecked, setChecked] = useState(false)
  const [send, { error, isLoading }] = useCatalogReplyToReviewMutation()
  const toast = useToast()
  const toastIfLate = useLateFailureToast(FAILURE)
  const isEmpty = text.trim() === ''
  const isIncomplete = isChecked && isEmpty
  useUnsavedWarning(text !== (review.reply?.text ?? '') && !isLoading)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(isEmpty)
    if (isLoading || isEmpty) return
    const reply = await send({ productId, reviewId: review._id, text: text.trim() })
    if (reply.error) return toastIfLate(reply.error)
    toast({ status: 'success', title: 'Reply published.' })
    onDone()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.field}>
        <label htmlFor={id}>Your public reply</label>
        <TextArea
          id={id}
          rows={3}
          autoFocus
          aria-invalid={isIncomplete}
          maxLength={MAX_COMMENT}
          // text typed during the request would be lost
          readOnly={isLoading}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {(isIncomplete || error) && <ErrorAlert message={isIncomplete ? INCOMPLETE : errorMessage(error, FAILURE)} />}
      <Button type="primary" htmlType="submit" loading={isLoading}>
        Publish Reply
      </Button>
    </form>
  )
}
