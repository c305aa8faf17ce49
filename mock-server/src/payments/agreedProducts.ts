import type { Queries } from '../database/database'

/** The products of an order that were ordered at an agreed price. */
export async function agreedProductsOf(queries: Queries, orderId: string): Promise<string[]> {
  const lines = await queries
    .selectFrom('order_lines')
    .select('product_id')
    .where('order_id', '=', orderId)
    .where('selling_cents', 'is not', null)
    .execute()
  return lines.map((line) => line.product_id)
}
