import type { Review } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { useToast } from '@haggle/shared-ui'
import { useCatalogEditReviewMutation } from './formsApi'
import { OpinionForm, type Opinion } from './OpinionForm'
import { useLateFailureToast } from './useLateFailureToast'

const SAVE_FAILURE = 'Failed to save your review.'

interface EditFormProps {
  productId: string
  review: Review
  onDone: () => void
}

/** Edits the customer's own review. */
export default function EditForm({ productId, review, onDone }: EditFormProps) {
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
