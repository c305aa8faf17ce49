import type { Review } from '@haggle/shared-contract'
import { useCatalogEditReviewMutation } from './formsApi'
import { OpinionForm } from './OpinionForm'
import { useSending } from './useSending'

const WORDS = { success: 'Review updated.', failure: 'Failed to save your review.' }

interface EditFormProps {
  productId: string
  review: Review
  onDone: () => void
}

/** Edits the customer's own review. */
export default function EditForm({ productId, review, onDone }: EditFormProps) {
  const { submit, ...state } = useSending(useCatalogEditReviewMutation(), WORDS, onDone)
  return (
    <OpinionForm
      title="Edit your review"
      submitText="Save Review"
      before={review}
      {...state}
      onSubmit={(opinion) => submit({ productId, reviewId: review._id, ...opinion })}
    />
  )
}
