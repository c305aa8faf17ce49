import { index, table } from './ddl'
import type { Dialect } from './dialect'

/** Accounts and catalogue. */
export const marketTables = ({ bytewise }: Dialect) => [
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
]
