import type { RawBuilder } from 'kysely'
import type { Category } from 'shared-contract'
import type { Queries } from './database'

/** What a keyword asks for: of each group one word begins a word of the product. Words are letters and digits. */
export type Wanted = readonly (readonly string[])[]

/** All that the two databases do differently: how text is sorted, how words are found, how changes are told. */
export interface Dialect {
  name: 'libsql' | 'postgres'
  /** For a text column that sorts by its bytes, whatever the database's language. */
  bytewise: string
  searchDdl: readonly string[]
  /** Makes the search of what was released leaner. */
  leanSearchDdl: readonly string[]
  changeDdl: readonly string[]
  /** What instances need to hear each other. */
  realtimeDdl: readonly string[]
  /** A condition on `products`, answered by the search index. */
  matches(wanted: Wanted): RawBuilder<boolean>
  /** The same condition, answered by each row: for a walk past products of which many match. */
  holds(wanted: Wanted): RawBuilder<boolean>
  /** How many products for sale match, of one category or of all. */
  count(queries: Queries, wanted: Wanted, category: Category | undefined): Promise<number>
  /** Does the work unless another instance is at it, on whichever machine. */
  alone(queries: Queries, what: string, work: () => Promise<unknown>): Promise<void>
}
