import type { Category } from 'shared-contract'
import type { ReadQueries, Transaction } from '../database/database'

/** Counts a product in (1) or out (-1) of its category, in the transaction that adds or deletes it. */
export const countProduct = (tx: Transaction, category: Category, by: number) =>
  tx
    .insertInto('category_counts')
    .values({ category, products: by })
    .onConflict((counted) =>
      counted.column('category').doUpdateSet((count) => ({ products: count('category_counts.products', '+', by) })),
    )
    .execute()

/** How many products are for sale, in a category or in all: kept as products come and go, so that nothing is counted. */
export async function countForSale(queries: ReadQueries, category: Category | undefined): Promise<number> {
  const counts = await queries.selectFrom('category_counts').selectAll().execute()
  return counts
    .filter((count) => category === undefined || count.category === category)
    .reduce((sum, { products }) => sum + products, 0)
}
