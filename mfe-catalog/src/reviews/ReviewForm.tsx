import { useId, useState, type SubmitEvent } from 'react'
import { MAX_COMMENT, RATINGS } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Button, Card, ErrorAlert, SelectField, useToast } from 'shared-ui'
import { useAddReviewMutation } from './api'
import styles from './ReviewForm.module.css'

export function ReviewForm({ productId }: { productId: string }) {
  const id = useId()
  const toast = useToast()
  const [rating, setRating] = useState<number>()
  const [comment, setComment] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [send, { error, isLoading, isSuccess }] = useAddReviewMutation()

  const isComplete = rating !== undefined && comment.trim() !== ''
  const isIncomplete = isChecked && !isComplete

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(!isComplete)
    if (!isComplete || isLoading || isSuccess) return
    const reply = await send({ productId, rating, comment: comment.trim() })
    if (!reply.error) toast({ status: 'success', title: 'Review submitted successfully!' })
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <h3>Write a review</h3>
        <SelectField
          label="Rating"
          placeholder="Choose a rating"
          options={RATINGS}
          value={rating}
          onChange={setRating}
        />
        <div className={styles.field}>
          <label htmlFor={id}>Comment</label>
          <textarea
            id={id}
            className={styles.comment}
            rows={4}
            maxLength={MAX_COMMENT}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </div>
        {isIncomplete && <ErrorAlert message="Please enter a rating and a comment." />}
        {error && !isIncomplete && <ErrorAlert message={errorMessage(error, 'Failed to submit review.')} />}
        <Button type="primary" htmlType="submit" loading={isLoading} disabled={isLoading || isSuccess}>
          Submit Review
        </Button>
      </form>
    </Card>
  )
}
