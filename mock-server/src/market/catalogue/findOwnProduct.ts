import type { Context } from '../../base/context'
import { forbidden, notFound } from '../../base/refusals'
import type { ProductRow } from '../../core/database/tables'
import type { OfShop } from '../../core/sessions/requireOwnShop'
import { productRowById } from './store'

/** Returns the caller's own product (D7). Throws as `requireOwnedProduct` does. */
export const findOwnProduct = async ({ db }: Pick<Context, 'db'>, owner: OfShop, id: string): Promise<ProductRow> =>
  requireOwnedProduct(owner, await productRowById(db.read, id))

/** Requires a product of the caller's shop (D7), maybe a hidden one. Throws 404 if it is deleted, 403 for another shop's. */
export function requireOwnedProduct(owner: OfShop, product: ProductRow | undefined): ProductRow {
  if (!product || (product.deleted_at !== null && product.hidden_at === null)) throw notFound('Product')
  if (product.shop_id !== owner.shopId) throw forbidden('This product belongs to another shop.')
  return product
}
