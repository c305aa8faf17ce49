import { formatMoney, lineKey, lineName } from '@haggle/shared-contract'
import { Alert, Button, VisuallyHidden } from '@haggle/shared-ui'
import { needsAccepting, reasonOf, type QuotedLine } from '../cart/quotedLines'
import type { QuotedCart } from '../cart/useQuotedCart'
import styles from './ChangesToAccept.module.css'

interface ChangesToAcceptProps {
  cart: QuotedCart
  /** Accepts the changes and pays. */
  onPay: () => void
}

/** Changed prices and stock, beside the button that accepts and pays (D23). */
export function ChangesToAccept({ cart, onPay }: ChangesToAcceptProps) {
  const { items, totals } = cart.accepted
  return (
    <Alert
      type="warning"
      title="Prices or stock have changed"
      description={
        <div className={styles.changes}>
          <ul className={styles.lines}>
            {cart.lines.filter(needsAccepting).map((line) => (
              <li key={lineKey(line)}>{changeOf(line)}</li>
            ))}
          </ul>
          {items.length > 0 ? (
            <>
              <p>
                Total: <strong>{formatMoney(totals.totalPrice)}</strong> <VisuallyHidden>instead of</VisuallyHidden>{' '}
                <del>{formatMoney(cart.totals.totalPrice)}</del>
              </p>
              <Button type="primary" size="large" block onClick={onPay}>
                {`Accept and pay ${formatMoney(totals.totalPrice)}`}
              </Button>
            </>
          ) : (
            <Button onClick={cart.accept}>Accept changes</Button>
          )}
        </div>
      }
    />
  )
}

function changeOf(line: QuotedLine): string {
  const { price, qty, risenTo, onlyLeft } = line
  if (onlyLeft === 0) return `${lineName(line)}: no longer available`
  const changes = [
    risenTo !== undefined && `${formatMoney(price)} → ${formatMoney(risenTo)}${reasonOf(line)}`,
    onlyLeft !== undefined && `${qty} → ${onlyLeft} pieces`,
  ]
  return `${lineName(line)}: ${changes.filter(Boolean).join(', ')}`
}
