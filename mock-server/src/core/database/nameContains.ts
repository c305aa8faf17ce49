import { sql, type SqlBool } from 'kysely'
import { escapeLike } from './escapeLike'

const capitalized = (text: string) => text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

/**
 * Whether a name contains a text, in any case. The embedded database knows the case of ASCII letters alone, so that names with
 * others are found as people write them: in small letters, in capitals, or with capitals first.
 */
export const nameContains = (column: 'users.name' | 'shops.name', text: string) => {
  const [small, others] = [text.toLowerCase(), [text, text.toUpperCase(), capitalized(text)]]
  const spellings = new Set([small, ...(/\P{ASCII}/u.test(text) ? others : [])])
  const like = [...spellings].map(
    (each) => sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${escapeLike(each)}%`} escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(like, sql` or `)})`
}
