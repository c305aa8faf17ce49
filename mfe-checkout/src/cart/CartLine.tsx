import { formatMoney, lineKey, lineName, totalsOf } from '@haggle/shared-contract'
import { Button, onFirstPress, Price, ProductImage, QuantityStepper } from '@haggle/shared-ui'
import { ProductLink } from '../product-link/ProductLink'
import { LineNotes } from './LineNotes'
import type { QuotedLine } from './quotedLines'
import type { QuotedCart } from './useQuotedCart'
import styles from './CartLine.module.css'

interface CartLineProps {
  line: QuotedLine
  cart: QuotedCart
  onRemove: () => void
}

/** One line of the cart. */
export function CartLine({ line, cart, onRemove }: CartLineProps) {
  const { name, image, price, sellingPrice, qty, countInStock } = line
  return (
    <li className={styles.line} aria-label={lineName(line)}>
      <ProductImage src={image} alt={name} size={88} />
      <div className={styles.product}>
        <ProductLink line={line} />
        <Price price={price} sellingPrice={sellingPrice} />
        <LineNotes line={line} before={cart.priceBefore(line)} />
      </div>
      <div className={styles.controls}>
        <QuantityStepper
          value={qty}
          max={countInStock}
          disabled={line.onlyLeft === 0}
          onChange={(wanted) => cart.setQuantity(lineKey(line), wanted)}
        />
        {/* The second press of a double click would delete the next line, which takes the place of this one. */}
        <Button
          className={styles.delete}
          type="text"
          danger
          aria-label={`Delete ${lineName(line)}`}
          onClick={onFirstPress(onRemove)}
        >
          Delete
        </Button>
        <span className={styles.total}>{formatMoney(totalsOf([line]).itemsPrice)}</span>
      </div>
    </li>
  )
}
