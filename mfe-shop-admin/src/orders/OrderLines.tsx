import { formatMoney, lineKey, type OrderItem } from '@haggle/shared-contract'
import { ProductImage } from '@haggle/shared-ui'
import styles from './OrderLines.module.css'

/** The items to pack. An agreed price is shown beside the selling price (D19). */
export function OrderLines({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className={styles.lines} aria-label="Items">
      {items.map(({ product, variant, variantText, name, image, qty, price, sellingPrice }) => (
        <li key={lineKey({ product, variant })} className={styles.line} data-qty={qty}>
          <ProductImage src={image} alt={name} size={32} />
          <span className={styles.name}>
            {name}
            {variantText && <span className={styles.variant}>{variantText}</span>}
          </span>
          <span className={styles.price}>
            {`${qty} x ${formatMoney(price)}`}
            {sellingPrice !== undefined && sellingPrice > price && (
              <small className={styles.agreed}>
                Agreed price <del>{formatMoney(sellingPrice)}</del>
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
