import type { ProductOffers } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, onFirstPress } from '@haggle/shared-ui'
import { useId } from 'react'
import { useLazyCatalogProductQuery } from '../fetched-product/api'
import { withVariant } from '../options/shownProduct'
import { useAddToCart } from '../product/usePurchase'
import styles from './OfferedProduct.module.css'

interface AddAgreedToCartProps {
  product: ProductOffers['product']
  /** The variant that the price was agreed on, of a product that has any. */
  variant: string | undefined
  /** The agreed price in dollars. */
  label: string
}

/** Adds one unit to the cart at the agreed price. */
export function AddAgreedToCart({ product, variant, label }: AddAgreedToCartProps) {
  const labelId = useId()
  const [ask, { isFetching, error }] = useLazyCatalogProductQuery()
  const addToCart = useAddToCart()

  const add = async () => {
    const { data } = await ask(product._id)
    if (!data) return
    const chosen = data.variants?.find(({ _id }) => _id === variant)
    addToCart(chosen ? withVariant(data, chosen) : data, 1)
  }
  return (
    <div className={styles.add}>
      <Button
        type="primary"
        disabled={product.countInStock === 0}
        loading={isFetching}
        aria-describedby={labelId}
        onClick={onFirstPress(add)}
      >
        Add to Cart
      </Button>
      <span id={labelId}>{product.countInStock === 0 ? 'Out of Stock' : label}</span>
      {error && <ErrorAlert message={errorMessage(error, 'Failed to add this product to your cart.')} />}
    </div>
  )
}
