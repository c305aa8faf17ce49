import { paths, SHOP_CLOSED } from '@haggle/shared-contract'
import { Button, onFirstPress, QuantityStepper, lazyPart } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { Suspense, useId, type ReactNode } from 'react'
import type { ShownProduct } from '../options/shownProduct'
import { usePurchase } from './usePurchase'
import styles from './Purchase.module.css'

const RestockWish = lazyPart(() => import(/* webpackChunkName: "product-parts" */ '../wish/RestockWish'))

/** How the options of a product are chosen (D77). */
export interface Choosing {
  options: ReactNode
  /** Asks for the first option that is not chosen; undefined if all are. */
  ask: (() => void) | undefined
  /** What is missing, after it was asked for. */
  problem: ReactNode
}

interface PurchaseProps {
  product: ShownProduct
  choosing: Choosing | undefined
  /** Whether Buy Now is the page's filled button. */
  isPrimary: boolean
  /** The negotiation, beside the purchase buttons; it may show Buy Now again. */
  children: (buyNow: ReactNode) => ReactNode
}

/** Quantity and purchase buttons. */
export function Purchase({ product, choosing, isPrimary, children }: PurchaseProps) {
  const stockId = useId()
  const { countInStock, shop, variants } = product
  // of a product with variants all of them
  const isGone = countInStock === 0 && !variants?.some((variant) => variant.countInStock > 0)
  const { quantity, setQuantity, inCart, isAllowed, isOwn, addToCart, buyNow, isLeaving } = usePurchase(product)
  const buying = { size: 'large', disabled: !isAllowed || countInStock === 0, 'aria-describedby': stockId } as const
  const buyNowButton = (
    <Button
      type={isPrimary ? 'primary' : 'default'}
      {...buying}
      loading={isLeaving}
      onClick={onFirstPress(choosing?.ask ?? buyNow)}
    >
      Buy Now
    </Button>
  )

  return (
    <div className={styles.purchase} data-gone={isGone || undefined}>
      {choosing?.options}
      <div className={styles.amount}>
        <QuantityStepper value={quantity} max={countInStock} onChange={setQuantity} />
        <p id={stockId} className={countInStock > 0 ? styles.stock : styles.soldOut}>
          {countInStock > 0 ? `Only ${countInStock} left in stock!` : shop?.state ? SHOP_CLOSED : 'Out of Stock'}
        </p>
      </div>
      {isAllowed && isGone && !shop?.state && (
        <div className={styles.wish}>
          <Suspense>
            <RestockWish productId={product._id} />
          </Suspense>
        </div>
      )}
      <div className={styles.actions}>
        <div className={styles.buy}>
          {choosing?.problem}
          <Button {...buying} onClick={onFirstPress(choosing?.ask ?? addToCart)}>
            {inCart > 0 ? 'Update Cart' : 'Add to Cart'}
          </Button>
          {buyNowButton}
        </div>
        {children(buyNowButton)}
      </div>
      {inCart > 0 && countInStock > 0 && (
        <p className={styles.reason}>
          {inCart < countInStock
            ? `${inCart} in your cart. Update Cart adds ${Math.min(quantity, countInStock - inCart)} more.`
            : 'All that are in stock are in your cart.'}
        </p>
      )}
      {!isAllowed && !isOwn && <p className={styles.reason}>Shop owners cannot buy here.</p>}
      {isOwn && (
        <p className={styles.own}>
          This is your product: <Link to={paths.editProduct(product._id)}>Edit</Link>
        </p>
      )}
    </div>
  )
}
