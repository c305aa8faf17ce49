import type { Session } from '../accounts/sessions'
import type { Context } from '../context'
import type { ProductRow } from '../database/tables'
import { forbidden, notFound } from '../http/errors'
import { productRowById } from './store'

/** A product, for its owner's eyes only (D7). */
export const ownProduct = async ({ db }: Pick<Context, 'db'>, owner: Session, id: string): Promise<ProductRow> =>
  checkOwner(owner, await productRowById(db.read, id))

/** Lets the owner of a product that is for sale pass (D7). */
export function checkOwner(owner: Session, product: ProductRow | undefined): ProductRow {
  if (!product || product.deleted_at !== null) throw notFound('Product')
  if (product.shop_id !== owner.shopId) throw forbidden('This product belongs to another shop.')
  return product
}
