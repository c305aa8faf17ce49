import { notFound } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import { productById } from './store'

/** Returns a product that is for sale. Throws 404 for any other. */
export async function findForSale(queries: ReadQueries, id: string) {
  const [product] = await productById(queries, { id })
  if (!product) throw notFound('Product')
  return product
}
