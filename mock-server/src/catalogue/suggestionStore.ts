import { sql } from 'kysely'
import type { ReadQueries } from '../database/database'
import { escapeLike } from '../database/escapeLike'
import { selectRows } from '../database/queries'
import { spellingsOf } from '../database/spellings'
import { foldText } from '../foldText'

/** Products for sale whose folded names have this prefix; uses the name index. */
export const namesBeginningWith = (queries: ReadQueries, beginning: string, limit: number) =>
  queries
    .selectFrom('products')
    .select(['id as _id', 'name'])
    .where('deleted_at', 'is', null)
    .where('name_key', '>=', beginning)
    .where('name_key', '<', `${beginning}\u{10ffff}`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .execute()

export const namesOf = (queries: ReadQueries, ids: readonly string[]) =>
  queries
    .selectFrom('products')
    .select(['id as _id', 'name'])
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Shops with a word of this prefix, in any case and without regard to accents, whose owners have not left (D66). Scans all
 * shops, of which there are far fewer than products.
 */
export const shopsNamed = (queries: ReadQueries, beginning: string, limit: number) => {
  // the spellings are for shops without a folded name
  const named = [foldText(beginning), ...spellingsOf(beginning)].map(
    (spelling) => sql`' ' || coalesce(name_key, lower(name)) like ${`% ${escapeLike(spelling)}%`} escape '\\'`,
  )
  return selectRows(
    queries,
    sql<{ _id: string; shopName: string }>`select id as "_id", name as "shopName" from shops
      where (${sql.join(named, sql` or `)})
        and not exists (select 1 from users where users.id = shops.owner_id and users.deleted_at is not null)
      order by name, id limit ${limit}`,
  )
}
