import { SHOP_CLOSED, type Product } from '@haggle/shared-contract'
import RestockWish from './RestockWish'

/** Why a product cannot be bought: its shop is closed at the moment (D70), or none is left, which its customers hear the end of. */
export default function NothingLeft({ product: { _id, shop } }: { product: Product }) {
  return shop.state ? <p role="status">{SHOP_CLOSED}</p> : <RestockWish productId={_id} />
}
