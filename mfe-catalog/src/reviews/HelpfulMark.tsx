import type { Review } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, useToast } from '@haggle/shared-ui'
import { useCatalogMarkHelpfulMutation } from './api'
import styles from './ReviewList.module.css'

interface HelpfulMarkProps {
  productId: string
  review: Review
  canMark: boolean
  /** Id of the reviewer's name. */
  describedBy: string
}

/** How many customers found a review helpful, with a button for those who may mark it. */
export function HelpfulMark({ productId, review, canMark, describedBy }: HelpfulMarkProps) {
  const { helpful = 0, isHelpful = false } = review
  const [mark, { isLoading }] = useCatalogMarkHelpfulMutation()
  const toast = useToast()

  const press = async () => {
    const { error } = await mark({ productId, reviewId: review._id, isHelpful: !isHelpful })
    if (error) toast({ status: 'error', title: errorMessage(error, 'Failed to mark the review.') })
  }

  if (!canMark) return helpful > 0 ? <p className={styles.none}>{`Helpful (${helpful})`}</p> : null
  return (
    <Button
      type={isHelpful ? 'primary' : 'default'}
      size="small"
      className={styles.opening}
      aria-describedby={describedBy}
      aria-pressed={isHelpful}
      loading={isLoading}
      onClick={() => void press()}
    >
      {`Helpful (${helpful})`}
    </Button>
  )
}
