import { useId, useState, type SubmitEvent } from 'react'
import { MAX_COMMENT, RATINGS, REVIEW_INCOMPLETE, type Review } from 'shared-contract'
import { errorMessage, useDraft, type Draft } from 'shared-state'
import { Button, Card, ErrorAlert, SelectField, useToast, useUnsavedWarning } from 'shared-ui'
import { useAddReviewMutation, useEditReviewMutation } from './api'
import styles from './ReviewForm.module.css'

interface ReviewFormProps {
  productId: string
  onDone: () => void
}

export function ReviewForm({ productId, onDone }: ReviewFormProps) {
  const [send, { error, isLoading }] = useAddReviewMutation()
  const toast = useToast()
  const draft = useDraft(`review of ${productId}`)

  const submit = async (opinion: Opinion) => {
    if (isLoading) return
    const reply = await send({ productId, ...opinion })
    if (reply.error) return
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
        failure={error && errorMessage(error, 'Failed to submit review.')}
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
  const [save, { error, isLoading }] = useEditReviewMutation()
  const toast = useToast()

  const submit = async (opinion: Opinion) => {
    if (isLoading) return
    const reply = await save({ productId, reviewId: review._id, ...opinion })
    if (reply.error) return
    toast({ status: 'success', title: 'Review updated.' })
    onDone()
  }

  return (
    <OpinionForm
      title="Edit your review"
      submitText="Save Review"
      before={review}
      failure={error && errorMessage(error, 'Failed to save your review.')}
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
  useUnsavedWarning(comment.trim() !== (before?.comment ?? '') && !isBusy)
  const isComplete = rating !== undefined && comment.trim() !== ''
  const isIncomplete = isChecked && !isComplete

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(!isComplete)
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
        onChange={(value) => {
          setRating(value)
          draft?.keep({ rating: String(value), comment })
        }}
        autoFocus={before !== undefined}
      />
      <div className={styles.field}>
        <label htmlFor={id}>Comment</label>
        <textarea
          id={id}
          className={styles.comment}
          rows={4}
          maxLength={MAX_COMMENT}
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
