import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from './dialect'

/**
 * The schema's history, oldest first; what has been released is never edited. Two instances may start at once, so each
 * step can be repeated. Columns are `text` and `bigint` on both databases; only search differs (see dialect).
 */
export const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '001_market': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of market(dialect)) await sql.raw(statement).execute(db)
      for (const statement of dialect.searchDdl) await sql.raw(statement).execute(db)
    },
  },
})

const table = (name: string, ...columns: string[]) => `create table if not exists ${name} (${columns.join(', ')})`
const index = (name: string, on: string) => `create index if not exists ${name} on ${on}`

const market = ({ bytewise }: Dialect) => [
  table(
    'users',
    'id text primary key',
    `role text not null check (role in ('user', 'shopOwner'))`,
    'name text not null',
    'email text not null unique',
    'password_hash text not null',
    'profile_picture text not null',
    'created_at bigint not null',
  ),
  table(
    'shops',
    'id text primary key',
    'owner_id text not null unique references users (id)',
    'name text not null',
    'created_at bigint not null',
  ),
  table(
    'sessions',
    'token_hash text primary key',
    'user_id text not null references users (id)',
    'created_at bigint not null',
    'expires_at bigint not null',
  ),
  index('sessions_of_user', 'sessions (user_id)'),
  table('throttle_hits', 'id text primary key', 'bucket text not null', 'at bigint not null'),
  index('throttle_hits_of_bucket', 'throttle_hits (bucket, at)'),

  table(
    'products',
    'id text primary key',
    'shop_id text not null references shops (id)',
    'name text not null',
    `name_key text${bytewise} not null`,
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
  ),
  ...['created_at', 'selling_cents', 'name_key'].flatMap((column) => [
    index(`products_by_${column}`, `products (${column}, id) where deleted_at is null`),
    index(`products_in_category_by_${column}`, `products (category, ${column}, id) where deleted_at is null`),
  ]),
  index('products_of_shop', 'products (shop_id, created_at, id) where deleted_at is null'),
  table('category_counts', 'category text primary key', 'products bigint not null'),
  table('search_words', `word text${bytewise} primary key`),

  table(
    'reviews',
    'id text primary key',
    'product_id text not null references products (id)',
    'user_id text not null references users (id)',
    'rating bigint not null check (rating between 1 and 5)',
    'comment text not null',
    'verified bigint not null',
    'created_at bigint not null',
    'unique (product_id, user_id)',
  ),

  table(
    'bargains',
    'user_id text not null references users (id)',
    'product_id text not null references products (id)',
    'attempts bigint not null default 0',
    'agreed_cents bigint',
    'agreed_until bigint',
    'spent bigint not null default 0',
    'primary key (user_id, product_id)',
  ),
  table(
    'offers',
    'id text primary key',
    'user_id text not null references users (id)',
    'product_id text not null references products (id)',
    'offer_cents bigint not null',
    'accepted bigint not null',
    'created_at bigint not null',
  ),

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
    'unique (user_id, idempotency_key)',
  ),
  index('orders_of_user', 'orders (user_id, created_at)'),
  index('orders_pending', `orders (expires_at) where status = 'pending'`),
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
  index('order_lines_of_product', 'order_lines (product_id)'),
  table(
    'order_deliveries',
    'order_id text not null references orders (id)',
    'shop_id text not null references shops (id)',
    'shop_name text not null',
    'delivered_at bigint',
    'primary key (order_id, shop_id)',
  ),
  index('order_deliveries_of_shop', 'order_deliveries (shop_id)'),
  table(
    'payments',
    'id text primary key',
    'order_id text not null references orders (id)',
    'amount bigint not null',
    'currency text not null',
    `status text not null check (status in ('captured', 'refunding', 'refunded'))`,
    'created_at bigint not null',
  ),

  table(
    'sandbox_orders',
    'id text primary key',
    'amount bigint not null',
    'currency text not null',
    'receipt text not null',
    'status text not null',
    'created_at bigint not null',
  ),
  table(
    'sandbox_payments',
    'id text primary key',
    'order_id text not null references sandbox_orders (id)',
    'amount bigint not null',
    'currency text not null',
    'status text not null',
    'card_last4 text not null',
    'amount_refunded bigint not null default 0',
    'created_at bigint not null',
  ),
  index('sandbox_payments_of_order', 'sandbox_payments (order_id)'),
  table(
    'sandbox_refunds',
    'id text primary key',
    'payment_id text not null references sandbox_payments (id)',
    'amount bigint not null',
    'created_at bigint not null',
  ),

  table(
    'client_errors',
    'id text primary key',
    'remote text not null',
    'version text not null',
    'type text not null',
    'route text not null',
    'message text not null',
    'created_at bigint not null',
  ),
]
