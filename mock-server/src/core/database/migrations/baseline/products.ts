import type { Dialect } from '../../dialect'
import { index, indexOfUploads, table } from '../ddl'

const PRESENT = 'where deleted_at is null'

/** Products, their pictures, words and numbers per category, and imports of product files. */
export const products = (dialect: Dialect) => [
  table(
    'products',
    'id text primary key',
    'shop_id text not null references shops (id)',
    'name text not null',
    `name_key text${dialect.bytewise} not null`,
    'description text not null',
    'image text not null',
    'category text not null',
    'mrp_cents bigint not null',
    'selling_cents bigint not null',
    'floor_cents bigint not null',
    'stock bigint not null check (stock >= 0)',
    'rating_sum bigint not null default 0',
    'review_count bigint not null default 0',
    'search_text text not null',
    'created_at bigint not null',
    'deleted_at bigint',
    'received bigint not null default 0',
    ...computedColumns[dialect.name],
  ),
  ...['created_at', 'selling_cents', 'name_key'].flatMap((column) => [
    index(`products_by_${column}`, `products (${column}, id) ${PRESENT}`),
    index(`products_in_category_by_${column}`, `products (category, ${column}, id) ${PRESENT}`),
    index(`products_filtered_by_${column}`, filtered(column, 'id', 'selling_cents', ...FILTERED, 'initials')),
  ]),
  index('products_of_shop', `products (shop_id, created_at, id) ${PRESENT}`),
  index('products_of_shop_by_name', `products (shop_id, name_key, id) ${PRESENT}`),
  index('products_of_shop_ever', 'products (shop_id, id)'),
  index(
    'products_of_shop_filtered',
    filtered('shop_id', 'selling_cents', 'id', ...FILTERED, 'review_count', 'rating_sum', 'initials'),
  ),
  // SQLite is slow at looking up each row. On PostgreSQL each order would have to write to all indexes of its products.
  ...(dialect.name === 'libsql'
    ? [
        index(
          'products_of_shop_by_stock',
          `products (shop_id, stock, id, category, review_count, rating_sum, deleted_at) ${PRESENT}`,
        ),
      ]
    : []),
  indexOfUploads('products', 'image'),

  table(
    'product_images',
    'product_id text not null references products (id)',
    'position bigint not null',
    'url text not null',
    'primary key (product_id, position)',
  ),
  indexOfUploads('product_images', 'url'),
  table('unused_pictures', 'id text primary key', 'since bigint not null'),
  table('category_counts', 'category text primary key', 'products bigint not null'),
  table('search_words', `word text${dialect.bytewise} primary key`),
  table('low_stock_told', 'product_id text primary key references products (id)', 'low_stock_at bigint not null'),
  table(
    'product_keys',
    'key text primary key',
    'input text not null',
    'product_id text not null references products (id)',
    'created_at bigint not null',
  ),
  index('product_keys_by_time', 'product_keys (created_at)'),
  index('product_keys_of_product', 'product_keys (product_id)'),

  // The rows of an import are in chunks, apart from its state, because that is updated every few rows.
  table(
    'product_imports',
    'id text primary key',
    'shop_id text not null references shops (id)',
    `state text not null check (state in ('checked', 'importing', 'undoing', 'done', 'cancelled'))`,
    'checked_rows text not null',
    'done bigint not null',
    'busy_until bigint',
    'created_at bigint not null',
    'waits_until bigint',
    'row_count bigint not null',
  ),
  index('product_imports_of_shop', 'product_imports (shop_id)'),
  index('product_imports_by_time', 'product_imports (created_at)'),
  index('product_imports_busy', 'product_imports (busy_until) where busy_until is not null'),
  table(
    'product_import_chunks',
    'import_id text not null references product_imports (id) on delete cascade',
    'first_row bigint not null',
    'checked_rows text not null',
    'primary key (import_id, first_row)',
  ),
]

/** The columns by which lists are filtered: with all of them in an index, a list is filtered without reading the rows. */
const FILTERED = ['in_stock', 'stars', 'category']

const filtered = (...columns: string[]) => `products (${[...new Set(columns)].join(', ')}) ${PRESENT}`

/** The rating as shown, with two decimals, in whole stars. */
export const STARS = (row: string) =>
  `coalesce((200 * ${row}rating_sum + ${row}review_count) / nullif(200 * ${row}review_count, 0), 0)`

/**
 * What is computed from other columns. Whether a product is in stock, and its first letters, are set by triggers (see
 * productTriggers): SQLite would write generated ones to every index that has them, with every order.
 */
const computedColumns = {
  libsql: [
    `stars bigint generated always as (${STARS('')}) virtual`,
    'in_stock bigint not null default 1',
    'initials bigint not null default 0',
  ],
  postgres: [
    `search tsvector generated always as (to_tsvector('simple', search_text)) stored`,
    'in_stock bigint',
    'stars bigint',
    'initials bigint',
  ],
}
