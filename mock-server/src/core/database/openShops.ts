import { sql } from 'kysely'

/**
 * A row of `shops` whose products customers do not find: it is not open (D70), or closing for good (D66). The condition of
 * an index.
 */
const isClosed = sql<boolean>`(shops.state <> 'open' or shops.closing_since is not null)`

const closedShops = sql`(select shops.id from shops where ${isClosed})`

/** Whether the shop of a row of `products` is open. */
export const shopIsOpen = sql<boolean>`not exists (select 1 from shops
  where shops.id = products.shop_id and ${isClosed})`

/**
 * The same for many rows, which are compared with all closed shops. Of `not in` PostgreSQL's planner would expect that it
 * leaves half of them, and sort a list instead of scanning its index.
 */
export const isOfOpenShop = sql<boolean>`case when products.shop_id in ${closedShops} then 1 else 0 end <> 1`

export const isOfClosedShop = sql<boolean>`products.shop_id in ${closedShops}`

/** Whether any shop is closed. */
export const isAnyShopClosed = sql<boolean>`exists ${closedShops}`

/** A condition on `shops`. */
export const isOpen = sql<boolean>`shops.state = 'open' and shops.closing_since is null`

/** `shopIsOpen`, and on PostgreSQL the shop cannot be closed before the transaction ends. */
export const shopStaysOpen = sql<boolean>`exists (select 1 from shops
  where shops.id = products.shop_id and ${isOpen} for key share)`

/** Whether the shop of a row of `products` is not closing for good. It may be closed at the moment. */
export const shopRemains = sql<boolean>`not exists (select 1 from shops
  where shops.id = products.shop_id and shops.closing_since is not null)`

/** When a row of `products`, joined with `shops`, was deleted, or hidden by the closing of its shop. */
export const goneAt = sql<number | null>`coalesce(products.deleted_at, shops.closing_since)`

/** Whether a row of `products` is not deleted by its owner; the market may hide it, and then it has a time of deletion, too. */
export const isKeptByOwner = sql<boolean>`(products.deleted_at is null or products.hidden_at is not null)`
