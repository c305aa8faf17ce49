import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../core/database/database'
import { selectRows, type ReadQueries } from '../../../core/database/queries'
import { searchIndexOf } from './searchIndex'

/** Sorts after every character that a word can have. */
const LAST = '\u{10ffff}'

/** The first known words with each of some beginnings. */
export async function wordsBeginningWith(
  db: Database,
  beginnings: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const known = sql`select word from search_words where word >= value and word < value || ${LAST} order by word limit ${limit}`
  const rows = await selectRows(
    db.read,
    sql<{ value: string; words: string | null }>`
      select value, (select string_agg(word, ' ') from (${known}) as known) as words
      from ${searchIndexOf(db).valuesOf(beginnings)}`,
  )
  return new Map(rows.map(({ value, words }) => [value, words?.split(' ') ?? []]))
}

/** The prefixes of known words that are one letter longer than this one. */
export async function prefixesBeginningWith(queries: ReadQueries, prefix: string): Promise<string[]> {
  const rows = await selectRows(
    queries,
    sql<{ longer: string }>`select distinct substr(word, 1, ${[...prefix].length + 1}) as longer from search_words
      where word > ${prefix} and word < ${prefix + LAST}`,
  )
  return rows.map(({ longer }) => longer)
}

/** Returns the candidates that are known words. */
export const knownWords = (db: Database, candidates: readonly string[]): Promise<Set<string>> =>
  thoseOf(db, candidates, sql`select 1 from search_words where word = value`)

/** Returns the candidates that are prefixes of known words. */
export const knownPrefixes = (db: Database, candidates: readonly string[]): Promise<Set<string>> =>
  thoseOf(db, candidates, sql`select 1 from search_words where word >= value and word < value || ${LAST}`)

/** The candidates for which a query has a row. They are one parameter: thousands would take longer than the query. */
async function thoseOf(db: Database, candidates: readonly string[], query: RawBuilder<unknown>): Promise<Set<string>> {
  if (candidates.length === 0) return new Set()
  const values = searchIndexOf(db).valuesOf(candidates)
  const known = sql<{ value: string }>`select value from ${values} where exists (${query})`
  return new Set((await selectRows(db.read, known)).map(({ value }) => value))
}
