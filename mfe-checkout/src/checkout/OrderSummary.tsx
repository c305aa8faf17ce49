import { formatMoney, lineKey, RETURN_DAYS, TAX_PERCENT, totalsOf, type Totals } from '@haggle/shared-contract'
import { Card, Price, ProductImage, QuantityStepper } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { LineNotes } from '../cart/LineNotes'
import type { QuotedLine } from '../cart/quotedLines'
import type { QuotedCart } from '../cart/useQuotedCart'
import { VariantText } from '../product-link/ProductLink'
import { Sums } from '../sums/Sums'
import styles from './OrderSummary.module.css'

interface OrderSummaryProps {
  /** Of the cart, or of the paid order. */
  lines: readonly (Omit<QuotedLine, 'countInStock'> & Partial<Pick<QuotedLine, 'countInStock'>>)[]
  totals: Totals
  cart: QuotedCart
  /** Whether quantities stay as they are. */
  isFixed: boolean
  /** What pays. */
  children: ReactNode
}

/** Items and totals. */
export function OrderSummary({ lines, totals, cart, isFixed, children }: OrderSummaryProps) {
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = totals
  return (
    <Card as="section" className={styles.summary}>
      <h2 className={styles.title}>Order Summary</h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={lineKey(line)} className={styles.line}>
            <ProductImage src={line.image} alt={line.name} size={56} />
            <div className={styles.product}>
              <p className={styles.name}>{line.name}</p>
              <VariantText line={line} />
              <Price price={line.price} sellingPrice={line.sellingPrice} />
              <LineNotes line={line} before={cart.priceBefore(line)} />
              <div className={styles.sum}>
                <QuantityStepper
                  value={line.qty}
                  max={line.countInStock ?? line.qty}
                  disabled={isFixed || line.onlyLeft === 0}
                  onChange={(qty) => cart.setQuantity(lineKey(line), qty)}
                />
                <span className={styles.total}>{formatMoney(totalsOf([line]).itemsPrice)}</span>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.sums}>
        <Sums
          sums={[
            ['Items', formatMoney(itemsPrice)],
            ['Shipping', formatMoney(shippingPrice)],
            [`Tax (${TAX_PERCENT}%)`, formatMoney(taxPrice)],
            ['Total', formatMoney(totalPrice)],
          ]}
        />
      </div>
      {children}
      <ul className={styles.trust}>
        <li>{`${RETURN_DAYS} days' return`}</li>
        <li>Held for 15 minutes</li>
        <li>Your card stays with the payment provider</li>
      </ul>
    </Card>
  )
}
