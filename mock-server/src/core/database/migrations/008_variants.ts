import type { Dialect } from '../dialect'
import { index, indexOfUploads, running, table } from './ddl'
import type { Step, SteppedMigration } from './steps'

/**
 * The narrow indexes of lists, built again: with more columns in the table, SQLite takes these and the wide ones for equally
 * cheap, and then the newest.
 */
const listIndexes: Step[] = ['created_at', 'selling_cents', 'name_key'].map((column) => ({
  index: `products_by_${column}`,
  on: `products (${column}, id, shop_id) where deleted_at is null`,
}))

/** Products have options and variants; lines, offers and prices name one (D77). */
export const variants = ({ name }: Dialect): SteppedMigration => ({
  up: running([
    'alter table products add column options text',
    'alter table products add column price_from bigint',
    table(
      'product_variants',
      'id text primary key',
      'product_id text not null references products (id)',
      'position bigint not null',
      'option_values text not null',
      'mrp_cents bigint not null',
      'selling_cents bigint not null',
      'floor_cents bigint not null',
      // 1 where the price is the variant's own, 0 where it follows the product's
      'own_mrp bigint not null',
      'own_selling bigint not null',
      'own_floor bigint not null',
      'stock bigint not null check (stock >= 0)',
      'received bigint not null',
      'image text',
      'deleted_at bigint',
    ),
    index('product_variants_of_product', 'product_variants (product_id, position)'),
    indexOfUploads('product_variants', 'image'),
    table(
      'variant_counter_settings',
      'variant_id text primary key references product_variants (id)',
      'counter text not null',
      'target_cents bigint',
      'hours bigint not null',
    ),
    table(
      'variant_low_stock_told',
      'variant_id text primary key references product_variants (id)',
      'low_stock_at bigint not null',
    ),
    'alter table order_lines add column variant_id text references product_variants (id)',
    'alter table order_lines add column variant_text text',
    'alter table offers add column variant_id text references product_variants (id)',
    'alter table shop_offers add column variant_id text references product_variants (id)',
    'alter table negotiations add column variant_id text references product_variants (id)',
    'alter table wishes add column variant_id text references product_variants (id)',
  ]),
  steps: [
    { index: 'products_with_options', on: 'products (shop_id, id, deleted_at) where options is not null' },
    {
      index: 'shop_offers_open',
      on: `shop_offers (product_id, user_id, (coalesce(variant_id, ''))) where state = 'open'`,
      isUnique: true,
    },
    ...(name === 'libsql' ? listIndexes : []),
  ],
})
