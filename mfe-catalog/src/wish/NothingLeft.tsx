import type { Product } from '@haggle/shared-contract'
import RestockWish from './RestockWish'

/** Where none is left, of a product with variants of all of them: its customers can hear the end of it. */
export default function NothingLeft({ product: { _id, shop, variants = [] } }: { product: Product }) {
  return shop.state || variants.some(({ countInStock }) => countInStock > 0) ? null : <RestockWish productId={_id} />
}
