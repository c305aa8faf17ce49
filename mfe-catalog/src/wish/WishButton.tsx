import { Button, onFirstPress } from '@haggle/shared-ui'
import { useWish } from './useWish'
import styles from './WishButton.module.css'

interface WishButtonProps {
  productId: string
  /** The variant to wish for, of a product that has any (D77). */
  variant?: string
  /** Id of the element that names the product, where several are shown. */
  describedBy?: string
  /** Shows a text beside the heart. */
  showsText?: boolean
  onRemoved?: () => void
}

/** A heart that adds a product to the wish list or removes it. */
export function WishButton({ productId, variant, describedBy, showsText = false, onRemoved }: WishButtonProps) {
  const { isWished, isBusy, isAllowed, toggle } = useWish(productId, variant)
  if (!isAllowed) return null

  // not by the second press of a double click, which may also hit the next product's heart
  const press = onFirstPress(async () => {
    if (!isBusy && (await toggle()) && isWished) onRemoved?.()
  })
  const text = isWished ? 'Remove from wish list' : 'Add to wish list'
  return (
    <Button
      type="text"
      className={styles.wish}
      aria-label={showsText ? undefined : text}
      aria-describedby={describedBy}
      data-wished={isWished}
      title={showsText ? undefined : text}
      onClick={press}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M12 20.3 4.2 12.6a4.9 4.9 0 0 1 6.9-7l.9.9.9-.9a4.9 4.9 0 0 1 6.9 7z" />
      </svg>
      {showsText && text}
    </Button>
  )
}
