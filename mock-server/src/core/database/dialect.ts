import type { Category } from '@haggle/shared-contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Index } from './migrations/steps'
import type { ProductFilters } from './productFilters'
import type { ReadQueries, Transaction } from './queries'
import type { Tables } from './tables'

/** A word of some product or, where too many words share it, a prefix. */
export interface Term {
  word: string
  isPrefix: boolean
}

/** A parsed keyword: a product matches if it has a term of each group. Words are letters and digits. */
export type WordGroups = readonly (readonly Term[])[]

/** A search among the products for sale, by keyword, filters or both. */
export interface Search {
  wordGroups: WordGroups
  category: Category | undefined
  filters?: ProductFilters
  /** The number of products in the list without keyword and filters. */
  listed: number
}

/**
 * The matches of a search. `total` is counted up to a limit; `share` is their estimated share of the list, and
 * `shares`, if the database needs it, the share of all products that each group matches.
 */
export interface Matches {
  total: number
  share: number
  shares?: readonly number[]
  /** For filtered lists: whether `total` is the exact number. */
  isWhole?: boolean
  /** On PostgreSQL: some of the matches that were counted; all, if `isWhole` and as many as `total`. */
  ids?: readonly string[]
  /** On the embedded database: a JSON array of all matches, if they are below the limit. */
  rowids?: string
  /** The wanted page, or the last one of a shorter list, if it was found while counting. */
  page?: FoundPage
}

/** A page of a list, and the list's order; ties are broken by id in the same direction. */
export interface Page {
  column: 'products.created_at' | 'products.selling_cents' | 'products.name_key'
  direction: 'asc' | 'desc'
  skip: number
  limit: number
}

export type FoundPage = Omit<Page, 'limit'> & { ids: readonly string[] }

/** The order of a page's list. */
export const orderOf = ({ column, direction }: Pick<Page, 'column' | 'direction'>) =>
  sql`${sql.ref(column)} ${sql.raw(direction)}, products.id ${sql.raw(direction)}`

/** What the two databases do differently: sort text, search, report changes, lock across instances. */
export interface Dialect {
  name: 'libsql' | 'postgres'
  /** Follows the type of a text column that sorts by its bytes, whatever the database's locale. */
  bytewise: string
  /** Sets up what the database itself needs to report changes. Runs at each start, after the migrations. */
  prepareChanges(queries: Kysely<Tables>): Promise<void>
  /** Statements to run after very many rows were inserted at once, outside of a transaction. */
  afterBulk: readonly string[]
  /** Statements to run after migrations, outside of a transaction. */
  afterMigrations: readonly string[]
  /** Runs migrations unless another instance is running some. */
  migrateAlone(queries: Kysely<Tables>, work: () => Promise<void>): Promise<void>
  /** Lets this transaction wait for locks for a short time only. */
  limitLockWaits(tx: Kysely<Tables>): Promise<void>
  /** Builds an index without locking its table for long. Returns the statements that put it in place, in a transaction. */
  buildIndex(queries: Kysely<Tables>, index: Index): Promise<readonly string[]>
  /** Does a small part of the search index's upkeep after writes. Returns whether more is left. */
  tidySearchIndex(tx: Transaction): Promise<boolean>
  /** Counts the matching products for sale, up to `countLimit`; finds the wanted page, too, if one query can do both. */
  find(queries: ReadQueries, search: Search, countLimit: number, wanted?: Page): Promise<Matches>
  /** The ids of a page of the matches, by the query that costs least for their number and the offset. */
  pageOf(queries: ReadQueries, search: Search, found: Matches, page: Page): Promise<string[]>
  /** The ids of some matches, whatever the page; of more than were counted, also of some that do not pass the filters. */
  someOf(queries: ReadQueries, search: Search, found: Matches, limit: number): Promise<readonly string[]>
  /** A table with a column `value` of these texts, as one parameter. */
  valuesOf(texts: readonly string[]): RawBuilder<unknown>
  /** A condition on `products`: a product has a term of each group. Without groups none meets it. */
  hasWords(wordGroups: WordGroups): RawBuilder<boolean>
  /** Runs the work unless another instance, on any machine, is running it. */
  onOneInstance(queries: Kysely<Tables>, what: string, work: () => Promise<unknown>): Promise<void>
}

/** The alternative with the lowest expected cost. */
export const cheapest = <Way extends { cost: number }>(first: Way, ...others: Way[]): Way =>
  others.reduce((best, way) => (way.cost < best.cost ? way : best), first)

/** Whether no product can match: there are no groups, or one without terms. */
export const matchesNothing = (wordGroups: WordGroups): boolean =>
  wordGroups.length === 0 || wordGroups.some((terms) => terms.length === 0)
