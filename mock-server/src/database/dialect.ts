import type { Kysely, RawBuilder } from 'kysely'
import type { Category } from 'shared-contract'
import type { ReadQueries } from './queries'
import type { Tables } from './tables'

/** What a keyword asks for: of each group one word begins a word of the product. Words are letters and digits. */
export type Wanted = readonly (readonly string[])[]

/** How many products were found, and the condition on `products` (of the category, too) by which the search gives them. */
export interface Found {
  total: number
  where: RawBuilder<boolean>
}

/** All that the two databases do differently: how text is sorted, how words are found, how changes are told. */
export interface Dialect {
  name: 'libsql' | 'postgres'
  /** For a text column that sorts by its bytes, whatever the database's language. */
  bytewise: string
  /** Lets the database tell what committed writes change, as far as that is its own to do; after each start's migrations. */
  prepareChanges(queries: Kysely<Tables>): Promise<void>
  /** What a database wants to have done after very many rows came at once; not in a transaction. */
  afterBulk: readonly string[]
  /** Finds, by the search index, the products for sale that match, of one category or of all. */
  find(queries: ReadQueries, wanted: Wanted, category: Category | undefined): Promise<Found>
  /** Whether a row of `products` matches, answered by the row: for a walk past products of which many match. */
  holds(wanted: Wanted): RawBuilder<boolean>
  /** Does the work unless another instance is at it, on whichever machine. */
  onOneInstance(queries: Kysely<Tables>, what: string, work: () => Promise<unknown>): Promise<void>
}
