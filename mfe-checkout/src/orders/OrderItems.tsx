import { isolated, formatMoney, type OrderItem, paths } from '@haggle/shared-contract'
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
      {items.map(({ product, name, image, qty, price, sellingPrice }) => (
        <li key={product} className={styles.item}>
          <ProductImage src={image} alt={name} size={size} />
          <div className={styles.product}>
            <ProductLink id={product} name={name} />
            <p className={styles.price}>
              <span>{`${qty} x ${formatMoney(price)}`}</span>
              {sellingPrice !== undefined && (
                <>
                  <VisuallyHidden>instead of</VisuallyHidden>
                  <del className={styles.before}>{formatMoney(sellingPrice)}</del>
                </>
              )}
            </p>
            {canReview && (
              <Link
                className={styles.review}
                to={paths.product(product)}
                aria-label={`Write a review of ${isolated(name)}`}
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
