import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escapeLike } from './escapeLike'

/**
 * Whether a name contains a text, in any case. The embedded database lowers ASCII letters alone: the others that the text has
 * are lowered one by one.
 */
export const nameContains = (column: 'users.name' | 'shops.name', text: string) => {
  const small = text.toLowerCase()
  const name = [...new Set(small.match(/\P{ASCII}/gu))].reduce<RawBuilder<unknown>>(
    (lowered, letter) => sql`replace(${lowered}, ${letter.toUpperCase()}, ${letter})`,
    sql`lower(${sql.ref(column)})`,
  )
  return sql<SqlBool>`${name} like ${`%${escapeLike(small)}%`} escape '\\'`
}
