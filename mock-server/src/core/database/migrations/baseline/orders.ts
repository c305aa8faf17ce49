import type { Dialect } from '../../dialect'
import { index, indexOfUploads, table, uniqueIndex } from '../ddl'

const OPEN = 'delivered_at is null and cancelled_at is null'

/** Orders with their lines and shops' parts. */
export const orders = ({ name }: Dialect) => [
  table(
    'orders',
    'id text primary key',
    'user_id text not null references users (id)',
    'address text not null',
    'city text not null',
    'postal_code text not null',
    'country text not null',
    'payment_method text not null',
    'items_cents bigint not null',
    'tax_cents bigint not null',
    'shipping_cents bigint not null',
    'total_cents bigint not null',
    `status text not null check (status in ('pending', 'paid', 'cancelled', 'expired', 'refunded'))`,
    'created_at bigint not null',
    'expires_at bigint not null',
    'paid_at bigint',
    'provider_order_id text unique',
    'idempotency_key text',
    'ask_at bigint',
    'cancelled_at bigint',
    'currency text not null',
    'order_number text not null',
    'unique (user_id, idempotency_key)',
  ),
  uniqueIndex('orders_by_number', 'orders (order_number)'),
  index('orders_of_user', 'orders (user_id, created_at)'),
  index('orders_of_user_by_expiry', 'orders (user_id, expires_at)'),
  index('orders_pending', `orders (expires_at) where status = 'pending'`),
  index('orders_to_ask', 'orders (ask_at) where ask_at is not null'),
  index('orders_with_key', 'orders (created_at) where idempotency_key is not null'),
  // By it PostgreSQL finds a shop's unpaid orders, without reading all of the market; SQLite looks each one up by its id.
  ...(name === 'postgres' ? [index('orders_unpaid', `orders (id, status, expires_at) where status <> 'paid'`)] : []),

  table(
    'order_lines',
    'order_id text not null references orders (id)',
    'position bigint not null',
    'product_id text not null references products (id)',
    'shop_id text not null references shops (id)',
    'name text not null',
    'image text not null',
    'qty bigint not null check (qty > 0)',
    'price_cents bigint not null',
    'selling_cents bigint',
    'primary key (order_id, position)',
  ),
  index('order_lines_by_product', 'order_lines (product_id, order_id)'),
  indexOfUploads('order_lines', 'image'),

  table(
    'order_deliveries',
    'order_id text not null references orders (id)',
    'shop_id text not null references shops (id)',
    'shop_name text not null',
    'delivered_at bigint',
    'cancelled_at bigint',
    'carrier text',
    'tracking_number text',
    `return_state text check (return_state in ('asked', 'accepted', 'refused'))`,
    'return_reason text',
    'return_answer text',
    'restocked bigint not null default 0',
    'search_text text not null',
    'primary key (order_id, shop_id)',
  ),
  index('order_deliveries_by_shop', 'order_deliveries (shop_id, order_id, delivered_at, cancelled_at)'),
  index('order_deliveries_awaited', `order_deliveries (shop_id, order_id, delivered_at, cancelled_at) where ${OPEN}`),
  index('order_deliveries_return_asked', `order_deliveries (shop_id, order_id) where return_state = 'asked'`),
  // Texts may be too long for an index of PostgreSQL.
  ...(name === 'libsql'
    ? [
        index(
          'order_deliveries_searched',
          'order_deliveries (shop_id, order_id, delivered_at, cancelled_at, search_text)',
        ),
      ]
    : []),
]
