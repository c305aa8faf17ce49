import { notFound } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import { productById } from './store'

/** Returns a product that customers can read, maybe of a shop that is closed at the moment. Throws 404 for any other. */
export async function findProduct(queries: ReadQueries, id: string) {
  const [product] = await productById(queries, { id })
  if (!product) throw notFound('Product')
  return product
}
