import { sql } from 'kysely'
import type { Queries } from '../database/database'

/** Adds words to those that some product has; in order, so that two products added at once cannot wait for each other. */
export const learn = (tx: Queries, words: readonly string[]) =>
  tx
    .insertInto('search_words')
    .values(words.toSorted().map((word) => ({ word })))
    .onConflict((known) => known.doNothing())
    .execute()

/** Those of the candidates that are a word of some product. */
export async function knownWords(queries: Queries, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const rows = await queries.selectFrom('search_words').select('word').where('word', 'in', candidates).execute()
  return rows.map(({ word }) => word)
}

/** Those of the candidates that begin a word of some product. */
export async function knownBeginnings(queries: Queries, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const values = sql.join(candidates.map((candidate) => sql`(${candidate})`))
  const { rows } = await sql<{ candidate: string }>`
    select column1 as candidate from (values ${values}) as candidates
    where exists (select 1 from search_words where word >= column1 and word < column1 || ${'\u{10ffff}'})
  `.execute(queries)
  return rows.map(({ candidate }) => candidate)
}
