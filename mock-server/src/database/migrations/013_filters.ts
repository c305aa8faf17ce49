import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { index } from './ddl'

const PRESENT = 'where deleted_at is null'

/** Indexes that contain all columns by which lists are filtered; `added` are those of later migrations. */
export const filteredIndexes = (...added: string[]) =>
  [
    ...['created_at', 'selling_cents', 'name_key'].map((column) => ({
      name: `products_filtered_by_${column}`,
      columns: [...new Set([column, 'id', 'selling_cents', 'in_stock', 'stars', 'category'])],
    })),
    {
      name: 'products_of_shop_filtered',
      columns: ['shop_id', 'selling_cents', 'id', 'in_stock', 'stars', 'category', 'review_count', 'rating_sum'],
    },
  ].map(({ name, columns }) => ({
    name,
    statement: index(name, `products (${[...columns, ...added].join(', ')}) ${PRESENT}`),
  }))

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
      ...filteredIndexes().map(({ statement }) => statement),
    ])
      await sql.raw(statement).execute(db)
  },
})
