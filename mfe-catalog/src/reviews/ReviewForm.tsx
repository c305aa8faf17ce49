import { MAX_COMMENT, RATINGS, REVIEW_INCOMPLETE, type Review } from '@haggle/shared-contract'
import { errorMessage, useDraft, type Draft } from '@haggle/shared-state'
import { Button, Card, ErrorAlert, SelectField, TextArea, useToast, useUnsavedWarning } from '@haggle/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useCatalogAddReviewMutation, useCatalogEditReviewMutation } from './api'
import { useLateFailureToast } from './useLateFailureToast'
import styles from './ReviewForm.module.css'

/** Name of the draft of a product's review. */
export const draftOf = (productId: string) => `review of ${productId}`

const SUBMIT_FAILURE = 'Failed to submit review.'
const SAVE_FAILURE = 'Failed to save your review.'

interface ReviewFormProps {
  productId: string
  onDone: () => void
}

export function ReviewForm({ productId, onDone }: ReviewFormProps) {
  const [send, { error, isLoading }] = useCatalogAddReviewMutation()
  const toast = useToast()
  const draft = useDraft(draftOf(productId))
  const toastIfLate = useLateFailureToast(SUBMIT_FAILURE)

  const submit = async (opinion: Opinion) => {
    if (isLoading) return
    const { error } = await send({ productId, ...opinion })
    if (error) return toastIfLate(error)
    draft.drop()
    toast({ status: 'success', title: 'Review submitted successfully!' })
    onDone()
  }

  return (
    <Card>
      <OpinionForm
        title="Write a review"
        submitText="Submit Review"
        draft={draft}
        failure={error && errorMessage(error, SUBMIT_FAILURE)}
        isBusy={isLoading}
        onSubmit={submit}
      />
    </Card>
  )
}

interface EditFormProps {
  productId: string
  review: Review
  onDone: () => void
}

/** Edits the customer's own review. */
export function EditForm({ productId, review, onDone }: EditFormProps) {
  const [save, { error, isLoading }] = useCatalogEditReviewMutation()
  const toast = useToast()
  const toastIfLate = useLateFailureToast(SAVE_FAILURE)

  const submit = async (opinion: Opinion) => {
    if (isLoading) return
    const { error } = await save({ productId, reviewId: review._id, ...opinion })
    if (error) return toastIfLate(error)
    toast({ status: 'success', title: 'Review updated.' })
    onDone()
  }

  return (
    <OpinionForm
      title="Edit your review"
      submitText="Save Review"
      before={review}
      failure={error && errorMessage(error, SAVE_FAILURE)}
      isBusy={isLoading}
      onSubmit={submit}
    />
  )
}

interface Opinion {
  rating: number
  comment: string
}

interface OpinionFormProps {
  title: string
  submitText: string
  before?: Opinion
  /** Keeps what is typed, also beyond the end of a session. */
  draft?: Draft
  failure: string | undefined
  isBusy: boolean
  onSubmit: (opinion: Opinion) => Promise<void>
}

function OpinionForm({ title, submitText, before, draft, failure, isBusy, onSubmit }: OpinionFormProps) {
  const id = useId()
  const [typed] = useState(() => draft?.read())
  const [rating, setRating] = useState(
    before?.rating ?? RATINGS.find(({ value }) => String(value) === typed?.rating)?.value,
  )
  const [comment, setComment] = useState(before?.comment ?? typed?.comment ?? '')
  const [isChecked, setChecked] = useState(false)
  const isOtherRating = before !== undefined && rating !== before.rating
  useUnsavedWarning((comment.trim() !== (before?.comment ?? '') || isOtherRating) && !isBusy)
  const isComplete = rating !== undefined && comment.trim() !== ''
  const isIncomplete = isChecked && !isComplete

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(!isComplete)
    if (!isComplete)
      event.currentTarget.querySelector<HTMLElement>(rating === undefined ? 'select' : 'textarea')?.focus()
    if (isComplete) void onSubmit({ rating, comment: comment.trim() })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h3>{title}</h3>
      <SelectField
        label="Rating"
        placeholder="Choose a rating"
        options={RATINGS}
        value={rating}
        disabled={isBusy}
        required
        aria-invalid={isIncomplete && rating === undefined}
        onChange={(value) => {
          setRating(value)
          draft?.keep({ rating: String(value), comment })
        }}
        autoFocus={before !== undefined}
      />
      <div className={styles.field}>
        <label htmlFor={id}>Comment</label>
        <TextArea
          id={id}
          rows={4}
          maxLength={MAX_COMMENT}
          // text typed during the request would be lost
          readOnly={isBusy}
          required
          aria-invalid={isIncomplete && comment.trim() === ''}
          value={comment}
          onChange={({ target: { value } }) => {
            setComment(value)
            draft?.keep({ rating: String(rating), comment: value })
          }}
        />
      </div>
      {isIncomplete && <ErrorAlert message={REVIEW_INCOMPLETE} />}
      {failure && !isIncomplete && <ErrorAlert message={failure} />}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {submitText}
      </Button>
    </form>
  )
}
