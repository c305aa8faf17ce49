import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import { selectRows } from '../database/queries'

/** Adds words to those that some product has; in order, so that two products added at once cannot wait for each other. */
export const learn = (tx: Transaction, words: readonly string[]) =>
  tx
    .insertInto('search_words')
    .values(words.toSorted().map((word) => ({ word })))
    .onConflict((known) => known.doNothing())
    .execute()

/** Those of the candidates that are a word of some product. */
export async function knownWords(queries: ReadQueries, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const rows = await queries.selectFrom('search_words').select('word').where('word', 'in', candidates).execute()
  return rows.map(({ word }) => word)
}

/** Those of the candidates that begin a word of some product. */
export async function knownBeginnings(queries: ReadQueries, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const values = sql.join(candidates.map((candidate) => sql`(${candidate})`))
  const beginnings = sql<{ candidate: string }>`
    select column1 as candidate from (values ${values}) as candidates
    where exists (select 1 from search_words where word >= column1 and word < column1 || ${'\u{10ffff}'})
  `
  return (await selectRows(queries, beginnings)).map(({ candidate }) => candidate)
}
