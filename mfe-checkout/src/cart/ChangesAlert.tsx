import { Alert, Button, ErrorAlert } from '@haggle/shared-ui'
import type { QuotedCart } from './useQuotedCart'
import styles from './ChangesAlert.module.css'

/** Asks to accept price rises and shortages; also reports that they could not be checked. */
export function ChangesAlert({ cart }: { cart: QuotedCart }) {
  if (cart.quoteError) return <ErrorAlert message={cart.quoteError} />
  if (!cart.hasChanges) return null
  return (
    <Alert
      type="warning"
      title="Prices or stock have changed"
      description={
        <div className={styles.ask}>
          Please look at the marked items, and accept the changes to go on.
          <Button onClick={cart.accept}>Accept changes</Button>
        </div>
      }
    />
  )
}
