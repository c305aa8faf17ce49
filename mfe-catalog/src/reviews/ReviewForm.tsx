import type { Draft } from '@haggle/shared-state'
import { Card } from '@haggle/shared-ui'
import { useCatalogAddReviewMutation } from './formsApi'
import { OpinionForm } from './OpinionForm'
import { useSending } from './useSending'

const WORDS = { success: 'Review submitted successfully!', failure: 'Failed to submit review.' }

interface ReviewFormProps {
  productId: string
  /** Keeps what is typed, also beyond the end of a session. */
  draft: Draft
  onDone: () => void
}

/** Writes a customer's review of a product. */
export default function ReviewForm({ productId, draft, onDone }: ReviewFormProps) {
  const done = () => {
    draft.drop()
    onDone()
  }
  const { submit, ...state } = useSending(useCatalogAddReviewMutation(), WORDS, done)
  return (
    <Card>
      <OpinionForm
        title="Write a review"
        submitText="Submit Review"
        draft={draft}
        {...state}
        onSubmit={(opinion) => submit({ productId, ...opinion })}
      />
    </Card>
  )
}
