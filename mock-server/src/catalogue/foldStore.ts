import type { Transaction } from '../database/database'
import { isUnfolded } from '../database/folded'
import type { ProductRow } from '../database/tables'

export const unfoldedShops = (tx: Transaction, limit: number) =>
  tx.selectFrom('shops').select(['id', 'name']).where(isUnfolded('name_key')).limit(limit).execute()

export const setShopKey = (tx: Transaction, id: string, key: string) =>
  tx.updateTable('shops').set({ name_key: key }).where('id', '=', id).execute()

export const unfoldedProducts = (tx: Transaction, limit: number) =>
  tx
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(['products.id', 'products.name', 'products.description', 'category', 'search_text'])
    .select('shops.name as shop_name')
    .where(isUnfolded('search_text'))
    .limit(limit)
    .execute()

/** Changes nothing if an instance of an earlier version changed the product meanwhile. */
export const setFoldedColumns = (
  tx: Transaction,
  { id, name, search_text }: Pick<ProductRow, 'id' | 'name' | 'search_text'>,
  folded: Pick<ProductRow, 'name_key' | 'search_text'>,
) =>
  tx
    .updateTable('products')
    .set(folded)
    .where('id', '=', id)
    .where('name', '=', name)
    .where('search_text', '=', search_text)
    .execute()
