import type { ShopRow } from '../src/core/database/tables'
import { shopKeyOf } from '../src/market/search/words'

/** Shops with what suggestions find them by. */
export const withKeys = (shops: readonly ShopRow[]) =>
  shops.map((shop) => ({ ...shop, name_key: shopKeyOf(shop.name) }))
