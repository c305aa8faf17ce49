import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { foldText, joinedSpelling, SPELT_AS_TWO } from '../../base/foldText'
import type { Tables, UserRow } from './tables'

/** A part's order number, its customer's name and e-mail, then the names of its lines: a line of the search text each. */
type SearchTexts = readonly [string, string, string, ...string[]]

/** The text in which a shop searches its part of an order (D59). */
export const partSearchText = (texts: SearchTexts): string => texts.map(lineOf).join('\n')

/** A text folded and, if it has numbers that can be spelt otherwise, in their other spelling. */
function lineOf(text: string): string {
  const folded = foldText(text).replace(/\s/g, ' ')
  const joined = joinedSpelling(folded)
  return joined === folded ? folded : `${folded} ${joined}`
}

/** A pattern of search texts for what a customer searches: the names of the lines alone. `pattern` is escaped. */
export const amongLines = (pattern: string): string => `%\n%\n%\n${pattern}`

/**
 * Whether a search text matches a pattern: 'gross' finds 'Groß', and the other way round. Other words cost no more than
 * before, because only letters that the pattern has are replaced.
 */
export function matches(text: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  const spelt = SPELT_AS_TWO.reduce((word, [one, two]) => word.replaceAll(one, two), pattern)
  const used = SPELT_AS_TWO.filter(([, two]) => spelt.includes(two))
  const speltText = used.reduce((inner, [one, two]) => sql`replace(${inner}, ${one}, ${two})`, text)
  return sql<SqlBool>`${speltText} like ${spelt} escape '\\'`
}

/**
 * Rewrites the search texts of a customer's orders after their name or e-mail changed from those of `before`: in one
 * statement, because with thousands of orders building them anew would keep other requests waiting.
 */
export async function renewSearchTexts(
  queries: Kysely<Tables>,
  before: Pick<UserRow, 'id' | 'name' | 'email'>,
): Promise<void> {
  const after = await queries
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  await queries
    .updateTable('order_deliveries')
    .set({ search_text: sql`replace(search_text, ${customerLines(before)}, ${customerLines(after)})` })
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', before.id))
    .execute()
}

const customerLines = ({ name, email }: Pick<UserRow, 'name' | 'email'>) => `\n${lineOf(name)}\n${lineOf(email)}\n`
