import type { ReadQueries, Transaction } from '../../core/database/database'
import { isUnfolded } from '../../core/database/folded'
import type { ProductRow, ShopRow } from '../../core/database/tables'

export const unfoldedShops = (queries: ReadQueries, limit: number) =>
  queries.selectFrom('shops').select(['id', 'name']).where(isUnfolded('name_key')).limit(limit).execute()

/** Changes nothing if the shop was renamed meanwhile. */
export const setShopKey = (tx: Transaction, { id, name }: Pick<ShopRow, 'id' | 'name'>, key: string) =>
  tx.updateTable('shops').set({ name_key: key }).where('id', '=', id).where('name', '=', name).execute()

export const unfoldedProducts = (queries: ReadQueries, limit: number) =>
  queries
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(['products.id', 'products.name', 'products.description', 'category', 'search_text'])
    .select('shops.name as shop_name')
    .where(isUnfolded('search_text'))
    .limit(limit)
    .execute()

/** Changes nothing if the product was changed meanwhile. */
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
