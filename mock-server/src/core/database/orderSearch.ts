import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { FOLDED, foldText, joinedSpelling, SPELT_AS_TWO } from '../../base/foldText'
import { isUnfolded } from './folded'
import type { Batch } from './migrations/steps'
import type { ReadQueries } from './queries'
import type { Tables, UserRow } from './tables'

/** Rows per statement; both databases accept that many parameters. */
const BATCH = 200

/** A part's order number, its customer's name and e-mail, then the names of its lines: a line of the search text each. */
type SearchTexts = readonly [string | null, string | null, string | null, ...string[]]

/** The text in which a shop searches its part of an order (D59). */
export const searchTextOf = (texts: SearchTexts): string => FOLDED + texts.map(lineOf).join('\n')

/** A text folded and, if it has numbers that can be spelt otherwise, in their other spelling. */
function lineOf(text: string | null): string {
  const folded = foldText(text ?? '').replace(/\s/g, ' ')
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

/** Writes missing search texts: of parts placed by early versions. */
export async function fillSearchTexts(queries: Kysely<Tables>): Promise<void> {
  while ((await fillSomeSearchTexts(queries)).next !== undefined);
}

/** Writes some missing search texts. */
export async function fillSomeSearchTexts(queries: Kysely<Tables>): Promise<Batch> {
  const rows = await writeSearchTexts(queries, sql`part.search_text is null`, BATCH)
  return { rows, next: rows === 0 ? undefined : '' }
}

/** Writes some search texts that are missing or that earlier versions folded. Returns how many; 0 if there are none. */
export const foldSearchTexts = (queries: Kysely<Tables>, limit: number): Promise<number> =>
  writeSearchTexts(queries, isUnfolded('part.search_text'), limit)

/** Whether `foldSearchTexts` has anything to do. */
export const hasUnfoldedParts = async (queries: ReadQueries): Promise<boolean> =>
  (await queries
    .selectFrom('order_deliveries as part')
    .select('part.order_id')
    .where(isUnfolded('part.search_text'))
    .limit(1)
    .executeTakeFirst()) !== undefined

async function writeSearchTexts(queries: Kysely<Tables>, which: RawBuilder<SqlBool>, limit: number): Promise<number> {
  const parts = await queries
    .selectFrom('order_deliveries as part')
    .innerJoin('orders', 'orders.id', 'part.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['part.order_id', 'part.shop_id', 'part.search_text', 'orders.order_number', 'users.name', 'users.email'])
    .where(which)
    .limit(limit)
    .execute()
  if (parts.length === 0) return 0
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
  const rows = parts.map(({ order_id, shop_id, search_text, order_number, name, email }) => {
    const names = namesOf.get(`${order_id} ${shop_id}`) ?? []
    return sql`(${order_id}, ${shop_id}, ${search_text ?? ''}, ${searchTextOf([order_number, name, email, ...names])})`
  })
  // what a call changed meanwhile stays
  await sql`with found (order_id, shop_id, old, words) as (values ${sql.join(rows)})
      update order_deliveries set search_text = (select words from found
        where found.order_id = order_deliveries.order_id and found.shop_id = order_deliveries.shop_id)
      where (order_id, shop_id, coalesce(search_text, '')) in (select order_id, shop_id, old from found)`.execute(
    queries,
  )
  return parts.length
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
    // written anew by a background job if it names somebody else, as one of an earlier version may
    .set({ search_text: sql`case when ${renewed} <> search_text then ${renewed} end` })
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', before.id))
    .execute()
}

const customerLines = ({ name, email }: Pick<UserRow, 'name' | 'email'>) => `\n${lineOf(name)}\n${lineOf(email)}\n`
