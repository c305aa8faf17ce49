import { SHOP_CLOSED, type Product } from '@haggle/shared-contract'
import RestockWish from './RestockWish'

/**
 * Why a product cannot be bought: its shop is closed at the moment (D70), or none is left, which its customers hear the end
 * of; of a product with variants, where all are sold out.
 */
export default function NothingLeft({ product: { _id, shop, variants = [] } }: { product: Product }) {
  if (shop.state) return <p role="status">{SHOP_CLOSED}</p>
  return variants.some(({ countInStock }) => countInStock > 0) ? null : <RestockWish productId={_id} />
}
