import { sql } from 'kysely'

/** Whether the shop of a row of `products` is open. One that is closing has no product for sale any more (D66). */
export const shopIsOpen = sql<boolean>`not exists (select 1 from shops
  where shops.id = products.shop_id and shops.closing_since is not null)`

/** The same, and on PostgreSQL the shop cannot begin to close before the transaction ends. */
export const shopStaysOpen = sql<boolean>`exists (select 1 from shops
  where shops.id = products.shop_id and shops.closing_since is null for key share)`

/** When a row of `products`, joined with `shops`, was deleted, or hidden by the closing of its shop. */
export const goneAt = sql<number | null>`coalesce(products.deleted_at, shops.closing_since)`
