import { AppealForm, MAX_REPORT_TEXT, type Hidden, type Review } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, Button, ErrorAlert } from '@haggle/shared-ui'
import { Form, TextAreaField, useForm } from '@haggle/shared-ui/forms'
import { useCatalogAppealMutation } from './api'
import styles from './Report.module.css'

interface HiddenReviewProps {
  review: Review
  hidden: Hidden
  productId: string
}

/** Tells the author of a review why the market hides it, with the way to appeal once (D71). */
export default function HiddenReview({ review, hidden: { reason, appeal }, productId }: HiddenReviewProps) {
  return (
    <div className={styles.hidden}>
      <Alert type="warning" title="Hidden by the market: only you see this review." description={reason} />
      {!appeal && <Appeal reviewId={review._id} productId={productId} />}
      {appeal && <p>{`Your appeal: ${appeal.text}`}</p>}
      {appeal?.state === 'open' && <p>It is with the operators. We will tell you what they decide.</p>}
      {appeal?.state === 'refused' && <p>{`It was refused: ${appeal.answer ?? ''}`}</p>}
    </div>
  )
}

function Appeal({ reviewId, productId }: { reviewId: string; productId: string }) {
  const form = useForm(AppealForm, { text: '' })
  const [send, { error, isLoading }] = useCatalogAppealMutation()
  return (
    <Form form={form} onSubmit={({ text }) => send({ appeal: { subject: 'review', id: reviewId, text }, productId })}>
      <TextAreaField
        name="text"
        label="Your appeal"
        rows={3}
        maxLength={MAX_REPORT_TEXT}
        hint="Say why this is wrong. You can appeal once, within 30 days."
      />
      {error && <ErrorAlert message={errorMessage(error, 'Your appeal could not be sent. Please try again.')} />}
      <Button htmlType="submit" loading={isLoading}>
        Appeal
      </Button>
    </Form>
  )
}
