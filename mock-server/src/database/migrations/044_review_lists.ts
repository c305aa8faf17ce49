import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** Indexes for pages of a product's reviews in each sequence, and for counting them by rating. */
export const reviewLists: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [name, columns] of [
      ['reviews_by_time', 'product_id, created_at, id'],
      ['reviews_by_helpful', 'product_id, helpful, created_at, id'],
      ['reviews_by_rating', 'product_id, rating, created_at, id'],
    ] as const)
      await sql.raw(index(name, `reviews (${columns})`)).execute(db)
  },
}
