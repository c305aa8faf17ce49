import { formatMoney } from '@haggle/shared-contract'
import { Button, Card, onFirstPress } from '@haggle/shared-ui'
import { Sums } from '../sums/Sums'
import { ChangesAlert } from './ChangesAlert'
import type { QuotedCart } from './useQuotedCart'
import styles from './CartSummary.module.css'

interface CartSummaryProps {
  cart: QuotedCart
  onProceed: () => void
  onClear: () => void
}

/** Total items, subtotal and the way to the checkout. */
export function CartSummary({ cart, onProceed, onClear }: CartSummaryProps) {
  return (
    <Card as="section" className={styles.summary}>
      <h2 className={styles.title}>Summary</h2>
      <Sums
        sums={[
          ['Total Items', cart.itemCount],
          ['Subtotal', formatMoney(cart.totals.itemsPrice)],
        ]}
        isLive
      />
      <p className={styles.hint}>Tax and shipping are added at checkout.</p>
      <ChangesAlert cart={cart} />
      {/* The second press of a double click would add a second entry to the history. */}
      <Button
        className={styles.proceed}
        type="primary"
        size="large"
        block
        disabled={cart.hasChanges}
        onClick={onFirstPress(onProceed)}
      >
        {`Proceed to Checkout (${cart.itemCount} ${cart.itemCount === 1 ? 'item' : 'items'})`}
      </Button>
      <Button type="text" block onClick={onClear}>
        Clear Cart
      </Button>
    </Card>
  )
}
