import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { index } from './ddl'

/**
 * Columns and indexes for filtered lists. Availability and whole stars are generated columns, because they seldom
 * change: every order would write to an index of the stock itself.
 */
export const filters = ({ name }: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const kind = name === 'postgres' ? 'stored' : 'virtual'
    for (const statement of [
      `alter table products add column in_stock bigint generated always as
         (case when stock > 0 then 1 else 0 end) ${kind}`,
      // Computed from the rating as shown, with two decimals.
      `alter table products add column stars bigint generated always as
         (coalesce((200 * rating_sum + review_count) / nullif(200 * review_count, 0), 0)) ${kind}`,
      ...['created_at', 'selling_cents', 'name_key'].map((column) =>
        index(
          `products_filtered_by_${column}`,
          `products (${[...new Set([column, 'id', 'selling_cents', 'in_stock', 'stars', 'category'])].join(', ')})
             where deleted_at is null`,
        ),
      ),
      index(
        'products_of_shop_filtered',
        `products (shop_id, selling_cents, id, in_stock, stars, category, review_count, rating_sum)
           where deleted_at is null`,
      ),
    ])
      await sql.raw(statement).execute(db)
  },
})
