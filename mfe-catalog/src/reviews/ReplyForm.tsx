import { MAX_COMMENT, ReviewReplyForm, type Review } from '@haggle/shared-contract'
import { Button, ErrorAlert, TextArea, useUnsavedWarning } from '@haggle/shared-ui'
import { fieldProps, Form, useForm } from '@haggle/shared-ui/forms'
import { useId } from 'react'
import { useCatalogReplyToReviewMutation } from './formsApi'
import { useSending } from './useSending'
import styles from './ReviewForm.module.css'

const WORDS = { success: 'Reply published.', failure: 'Failed to publish your reply.' }

interface ReplyFormProps {
  productId: string
  review: Review
  onDone: () => void
}

/** The shop's public reply to a review. */
export default function ReplyForm({ productId, review, onDone }: ReplyFormProps) {
  const id = useId()
  const form = useForm(ReviewReplyForm, { text: review.reply?.text ?? '' })
  const { submit, isBusy, failure } = useSending(useCatalogReplyToReviewMutation(), WORDS, onDone)
  const { errors, isDirty } = form.formState
  const problem = errors.text?.message ?? failure
  useUnsavedWarning(isDirty && !isBusy)
  const publish = ({ text }: { text: string }) => submit({ productId, reviewId: review._id, text })

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
          readOnly={isBusy}
          {...fieldProps(form, 'text')}
        />
      </div>
      {problem && <ErrorAlert message={problem} />}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        Publish Reply
      </Button>
    </Form>
  )
}
