import { formatMoney, lineKey, lineName, type OrderItem, paths } from '@haggle/shared-contract'
import { ProductImage, VisuallyHidden } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { ProductLink } from '../product-link/ProductLink'
import styles from './OrderItems.module.css'

interface OrderItemsProps {
  items: readonly OrderItem[]
  /** Whether to link to each product's review form. */
  canReview?: boolean
  /** Edge of a picture in pixels. */
  size?: number
}

/** The ordered items, at the prices paid. */
export function OrderItems({ items, canReview = false, size = 64 }: OrderItemsProps) {
  return (
    <ul className={styles.items}>
      {items.map((line) => (
        <li key={lineKey(line)} className={styles.item}>
          <ProductImage src={line.image} alt={line.name} size={size} />
          <div className={styles.product}>
            <ProductLink line={line} />
            <p className={styles.price}>
              <span>{`${line.qty} x ${formatMoney(line.price)}`}</span>
              {line.sellingPrice !== undefined && (
                <>
                  <VisuallyHidden>instead of</VisuallyHidden>
                  <del className={styles.before}>{formatMoney(line.sellingPrice)}</del>
                </>
              )}
            </p>
            {canReview && (
              <Link
                className={styles.review}
                to={paths.product(line.product)}
                aria-label={`Write a review of ${lineName(line)}`}
              >
                Write a review
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
