import { index, running } from './ddl'
import type { Step, SteppedMigration } from './steps'

const onList = (name: string, ...columns: string[]): Step => ({
  index: name,
  on: `products (${columns.join(', ')}, shop_id) where deleted_at is null`,
})

/** The indexes of a list with the shop as their last column: products of closed shops are skipped without reading them. */
const withShop = (column: string): Step[] => {
  const columns = new Set([column, 'id', 'selling_cents', 'in_stock', 'stars', 'category', 'initials'])
  return [
    onList(`products_by_${column}`, column, 'id'),
    onList(`products_in_category_by_${column}`, 'category', column, 'id'),
    onList(`products_filtered_by_${column}`, ...columns),
  ]
}

/** Shops may be pending, paused or suspended (D70), and products hidden by the market (D71). */
export const shopStates: SteppedMigration = {
  up: running([
    `alter table shops add column state text not null default 'open'
         check (state in ('open', 'pending', 'paused', 'suspended'))`,
    'alter table shops add column paused_until text',
    'alter table shops add column suspended_at bigint',
    'alter table shops add column suspended_reason text',
    'alter table shops add column state_before text',
    'alter table products add column hidden_at bigint',
    'alter table products add column hidden_reason text',
    index('shops_closed', `shops (id) where state <> 'open' or closing_since is not null`),
    index('shops_in_state', 'shops (state, created_at, id)'),
    index('shops_by_time', 'shops (created_at, id)'),
  ]),
  steps: [
    { index: 'products_hidden', on: 'products (shop_id, id) where hidden_at is not null' },
    ...['created_at', 'selling_cents', 'name_key'].flatMap(withShop),
  ],
}
