import { errorMessage, type Draft } from '@haggle/shared-state'
import { Card, useToast } from '@haggle/shared-ui'
import { useCatalogAddReviewMutation } from './formsApi'
import { OpinionForm, type Opinion } from './OpinionForm'
import { useLateFailureToast } from './useLateFailureToast'

const SUBMIT_FAILURE = 'Failed to submit review.'

interface ReviewFormProps {
  productId: string
  /** Keeps what is typed, also beyond the end of a session. */
  draft: Draft
  onDone: () => void
}

/** Writes a customer's review of a product. */
export default function ReviewForm({ productId, draft, onDone }: ReviewFormProps) {
  const [send, { error, isLoading }] = useCatalogAddReviewMutation()
  const toast = useToast()
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
