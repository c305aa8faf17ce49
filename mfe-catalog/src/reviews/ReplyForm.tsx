import { MAX_COMMENT, ReviewReplyForm, type Review } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, TextArea, useToast, useUnsavedWarning } from '@haggle/shared-ui'
import { fieldProps, Form, useForm } from '@haggle/shared-ui/forms'
import { useId } from 'react'
import { useCatalogReplyToReviewMutation } from './formsApi'
import { useLateFailureToast } from './useLateFailureToast'
import styles from './ReviewForm.module.css'

const FAILURE = 'Failed to publish your reply.'

interface ReplyFormProps {
  productId: string
  review: Review
  onDone: () => void
}

/** The shop's public reply to a review. */
export default function ReplyForm({ productId, review, onDone }: ReplyFormProps) {
  const id = useId()
  const form = useForm(ReviewReplyForm, { text: review.reply?.text ?? '' })
  const [send, { error, isLoading }] = useCatalogReplyToReviewMutation()
  const toast = useToast()
  const toastIfLate = useLateFailureToast(FAILURE)
  const { errors, isDirty } = form.formState
  const problem = errors.text?.message ?? (error && errorMessage(error, FAILURE))
  useUnsavedWarning(isDirty && !isLoading)

  const publish = async ({ text }: { text: string }) => {
    if (isLoading) return
    const reply = await send({ productId, reviewId: review._id, text })
    if (reply.error) return toastIfLate(reply.error)
    toast({ status: 'success', title: 'Reply published.' })
    onDone()
  }

  return (
    <Form form={form} className={styles.form} onSubmit={publish}>
      <div className={styles.field}>
        <label htmlFor={id}>Your public reply</label>
        <TextArea
          id={id}
          rows={3}
          autoFocus
          maxLength={MAX_COMMENT}
          // text typed during the request would be lost
          readOnly={isLoading}
          {...fieldProps(form, 'text')}
        />
      </div>
      {problem && <ErrorAlert message={problem} />}
      <Button type="primary" htmlType="submit" loading={isLoading}>
        Publish Reply
      </Button>
    </Form>
  )
}
