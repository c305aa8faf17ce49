import type { Category } from 'shared-contract'
import type { Queries } from '../database/database'

/** Counts a product in (1) or out (-1) of its category, in the transaction that adds or deletes it. */
export const countProduct = (tx: Queries, category: Category, by: number) =>
  tx
    .insertInto('category_counts')
    .values({ category, products: by })
    .onConflict((counted) =>
      counted.column('category').doUpdateSet((count) => ({ products: count('category_counts.products', '+', by) })),
    )
    .execute()
