import { shopKeyOf } from '../src/catalogue/words'
import type { ShopRow } from '../src/database/tables'

/** Shops with what suggestions find them by. */
export const withKeys = (shops: readonly ShopRow[]) =>
  shops.map((shop) => ({ ...shop, name_key: shopKeyOf(shop.name) }))
