import { sql } from 'kysely'
import type { ReadQueries } from '../../core/database/database'
import { isOfOpenShop, isOpen, shopIsOpen } from '../../core/database/openShops'
import { selectRows } from '../../core/database/queries'

/** Products for sale whose folded names have this prefix; uses the name index. */
export const namesBeginningWith = (queries: ReadQueries, beginning: string, limit: number) =>
  queries
    .selectFrom('products')
    .select(['id as _id', 'name', 'image', 'selling_cents'])
    .where('deleted_at', 'is', null)
    .where('name_key', '>=', beginning)
    .where('name_key', '<', `${beginning}\u{10ffff}`)
    .where(isOfOpenShop)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .execute()

export const namesOf = (queries: ReadQueries, ids: readonly string[]) =>
  queries
    .selectFrom('products')
    .select(['id as _id', 'name', 'image', 'selling_cents'])
    .where('id', 'in', ids)
    .where(shopIsOpen)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Open shops with a word of each prefix, whose owners have not left (D66). Scans all shops, of which there are far fewer than
 * products.
 */
export const shopsNamed = async (queries: ReadQueries, beginnings: readonly string[], limit: number) => {
  if (beginnings.length === 0) return []
  const named = beginnings.map((word) => sql`name_key like ${`% ${word}%`}`)
  return selectRows(
    queries,
    sql<{ _id: string; shopName: string }>`select id as "_id", name as "shopName" from shops
      where ${sql.join(named, sql` and `)} and ${isOpen}
        and not exists (select 1 from users where users.id = shops.owner_id and users.deleted_at is not null)
      order by name, id limit ${limit}`,
  )
}
