import { formatMoney, savingPercent } from 'shared-contract'
import styles from './Price.module.css'

export interface PriceProps {
  /** What one costs this customer, in dollars. */
  price: number
  /** The maximum retail price, struck through. */
  mrp?: number
  /** What others pay, struck through, when this customer haggled a lower `price` (D19). */
  sellingPrice?: number
}

/** What a product costs, what it would have cost, and the saving between. */
export function Price({ price, mrp, sellingPrice }: PriceProps) {
  const saving = mrp === undefined ? 0 : savingPercent(price, mrp)
  const isAgreed = sellingPrice !== undefined && sellingPrice > price

  return (
    <span className={styles.price}>
      <strong className={styles.now}>{formatMoney(price)}</strong>
      {isAgreed && (
        <>
          <del className={styles.before}>{formatMoney(sellingPrice)}</del>
          <span className={styles.note}>Agreed price</span>
        </>
      )}
      {mrp !== undefined && <del className={styles.before}>{`MRP: ${formatMoney(mrp)}`}</del>}
      {saving > 0 && <span className={styles.note}>{`${saving}% off`}</span>}
    </span>
  )
}
