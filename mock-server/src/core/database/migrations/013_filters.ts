import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'
import { fillById, type SteppedMigration } from './steps'

/** Products per transaction: each is written to many indexes. */
export const PRODUCTS = 200

const PRESENT = 'where deleted_at is null'

/** Indexes that contain all columns by which lists are filtered; `added` are those of later migrations. */
export const filteredIndexes = (...added: string[]) =>
  [
    ...['created_at', 'selling_cents', 'name_key'].map((column) => ({
      index: `products_filtered_by_${column}`,
      columns: [...new Set([column, 'id', 'selling_cents', 'in_stock', 'stars', 'category'])],
    })),
    {
      index: 'products_of_shop_filtered',
      columns: ['shop_id', 'selling_cents', 'id', 'in_stock', 'stars', 'category', 'review_count', 'rating_sum'],
    },
  ].map(({ index, columns }) => ({ index, on: `products (${[...columns, ...added].join(', ')}) ${PRESENT}` }))

const inStock = (row: string) => `case when ${row}stock > 0 then 1 else 0 end`

/** Computed from the rating as shown, with two decimals. */
const stars = (row: string) =>
  `coalesce((200 * ${row}rating_sum + ${row}review_count) / nullif(200 * ${row}review_count, 0), 0)`

const columns = {
  libsql: [
    `alter table products add column in_stock bigint generated always as (${inStock('')}) virtual`,
    `alter table products add column stars bigint generated always as (${stars('')}) virtual`,
  ],
  // Earlier versions added generated columns, for which PostgreSQL rewrites the table while nobody can read it.
  postgres: [
    'alter table products add column in_stock bigint, add column stars bigint',
    `create function set_product_filters() returns trigger language plpgsql as $$ begin
       new.in_stock := ${inStock('new.')}; new.stars := ${stars('new.')}; return new; end $$`,
    `create trigger product_filters_of_new before insert on products for each row
       execute function set_product_filters()`,
    `create trigger product_filters_changed before update of stock, rating_sum, review_count on products for each row
       when ((new.stock > 0) <> (old.stock > 0) or new.rating_sum <> old.rating_sum or new.review_count <> old.review_count)
       execute function set_product_filters()`,
  ],
}

/**
 * Columns and indexes for filtered lists. Availability and whole stars are columns of their own, because they seldom
 * change: every order would write to an index of the stock itself.
 */
export const filters = ({ name }: Dialect): SteppedMigration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of columns[name]) await sql.raw(statement).execute(db)
  },
  steps: [
    ...(name === 'postgres'
      ? [
          fillById(
            'products',
            PRODUCTS,
            (range) => sql`update products set in_stock = ${sql.raw(inStock(''))}, stars = ${sql.raw(stars(''))}
              where in_stock is null and ${range}`,
          ),
        ]
      : []),
    ...filteredIndexes(),
  ],
})
