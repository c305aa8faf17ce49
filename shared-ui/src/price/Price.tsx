import { formatMoney, savingPercent } from '@haggle/shared-contract'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden'
import styles from './Price.module.css'

export interface PriceProps {
  /** Unit price for this customer, in dollars. */
  price: number
  /** The maximum retail price, struck through. */
  mrp?: number
  /** Whether its variants differ in price: 'From $49.00' (D77). Since 3.23. */
  isFrom?: boolean
  /** The selling price, struck through, when this customer's `price` was agreed (D19). */
  sellingPrice?: number
}

/** A product's price, its struck-through MRP and the saving. Amounts stay as they are typed in forms, also in translations. */
export function Price({ price, mrp, isFrom, sellingPrice }: PriceProps) {
  const saving = mrp === undefined ? 0 : savingPercent(price, mrp)
  const isAgreed = sellingPrice !== undefined && sellingPrice > price

  const now = (
    <strong className={styles.now} translate="no">
      {formatMoney(price)}
    </strong>
  )

  return (
    <span className={styles.price}>
      {isFrom ? <span>From {now}</span> : now}
      {isAgreed && (
        <>
          <VisuallyHidden>instead of</VisuallyHidden>
          <del className={styles.before} translate="no">
            {formatMoney(sellingPrice)}
          </del>
          <span className={styles.note}>Agreed price</span>
        </>
      )}
      {mrp !== undefined && <del className={styles.before}>{`MRP: ${formatMoney(mrp)}`}</del>}
      {saving > 0 && <span className={styles.note}>{`${saving}% off`}</span>}
    </span>
  )
}
