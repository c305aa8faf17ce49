import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { foldText, SPELT_AS_TWO } from '../foldText'
import type { Tables, UserRow } from './tables'

/** Rows per statement; both databases accept that many parameters. */
const BATCH = 1000

/** A part's order number, its customer's name and e-mail, then the names of its lines: a line of the search text each. */
type SearchTexts = readonly [string | null, string | null, string | null, ...string[]]

/** The text in which a shop searches its part of an order (D59). */
export const searchTextOf = (texts: SearchTexts): string => texts.map(lineOf).join('\n')

const lineOf = (text: string | null) => foldText(text ?? '').replace(/\s/g, ' ')

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

/** Writes missing search texts: of parts placed by earlier versions, and of customers whose name changed. */
export async function fillSearchTexts(queries: Kysely<Tables>): Promise<void> {
  for (;;) {
    const parts = await queries
      .selectFrom('order_deliveries as part')
      .innerJoin('orders', 'orders.id', 'part.order_id')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['part.order_id', 'part.shop_id', 'orders.order_number', 'users.name', 'users.email'])
      .where('part.search_text', 'is', null)
      .limit(BATCH)
      .execute()
    if (parts.length === 0) return
    const ids = [...new Set(parts.map(({ order_id }) => order_id))]
    const lines = await queries
      .selectFrom('order_lines')
      .select(['order_id', 'shop_id', 'name'])
      .where('order_id', 'in', ids)
      .execute()
    const namesOf = new Map<string, string[]>()
    for (const { order_id, shop_id, name } of lines) {
      const part = `${order_id} ${shop_id}`
      namesOf.set(part, [...(namesOf.get(part) ?? []), name])
    }
    const rows = parts.map(({ order_id, shop_id, order_number, name, email }) => {
      const names = namesOf.get(`${order_id} ${shop_id}`) ?? []
      return sql`(${order_id}, ${shop_id}, ${searchTextOf([order_number, name, email, ...names])})`
    })
    await sql`with found (order_id, shop_id, words) as (values ${sql.join(rows)})
      update order_deliveries set search_text = (select words from found
        where found.order_id = order_deliveries.order_id and found.shop_id = order_deliveries.shop_id)
      where order_id in (select order_id from found) and search_text is null`.execute(queries)
  }
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
  const renewed = sql`replace(search_text, ${customerLines(before)}, ${customerLines(after)})`
  await queries
    .updateTable('order_deliveries')
    // built anew if it names somebody else, as one of an earlier version may
    .set({ search_text: sql`case when ${renewed} <> search_text then ${renewed} end` })
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', before.id))
    .execute()
  await fillSearchTexts(queries)
}

const customerLines = ({ name, email }: Pick<UserRow, 'name' | 'email'>) => `\n${lineOf(name)}\n${lineOf(email)}\n`
