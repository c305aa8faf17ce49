import { MAX_COMMENT, RATINGS, REVIEW_INCOMPLETE } from '@haggle/shared-contract'
import type { Draft } from '@haggle/shared-state'
import { Button, ErrorAlert, SelectField, TextArea, useUnsavedWarning } from '@haggle/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import styles from './ReviewForm.module.css'

export interface Opinion {
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

/** The fields of a review. */
export function OpinionForm({ title, submitText, before, draft, failure, isBusy, onSubmit }: OpinionFormProps) {
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
