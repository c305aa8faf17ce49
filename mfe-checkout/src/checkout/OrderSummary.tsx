import { formatMoney, TAX_PERCENT, type Totals } from '@haggle/shared-contract'
import { Card, Price, ProductImage } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { LineNotes } from '../cart/LineNotes'
import type { QuotedLine } from '../cart/quotedLines'
import type { QuotedCart } from '../cart/useQuotedCart'
import { Sums } from '../sums/Sums'
import styles from './OrderSummary.module.css'

interface OrderSummaryProps {
  /** Of the cart, or of the paid order. */
  lines: readonly Omit<QuotedLine, 'countInStock'>[]
  totals: Totals
  priceBefore: QuotedCart['priceBefore']
  /** What pays. */
  children: ReactNode
}

/** Items and totals. */
export function OrderSummary({ lines, totals, priceBefore, children }: OrderSummaryProps) {
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = totals
  return (
    <Card as="section" className={styles.summary}>
      <h2 className={styles.title}>Order Summary</h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.product} className={styles.line}>
            <ProductImage src={line.image} alt={line.name} size={56} />
            <div className={styles.product}>
              <p className={styles.name}>{line.name}</p>
              <p className={styles.quantity}>{`Quantity: ${line.qty}`}</p>
              <Price price={line.price} sellingPrice={line.sellingPrice} />
              <LineNotes line={line} before={priceBefore(line)} />
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
    </Card>
  )
}
