import type { Kysely, RawBuilder } from 'kysely'
import type { Category } from 'shared-contract'
import type { ProductFilters } from './productFilters'
import type { ReadQueries } from './queries'
import type { Tables } from './tables'

/** A word of some product or, where more of them begin with it than are worth telling apart, their beginning. */
export interface Term {
  word: string
  isBeginning: boolean
}

/** What a keyword asks for: of each group a product has one term. Words are letters and digits. No group: no keyword. */
export type Wanted = readonly (readonly Term[])[]

/** A list with a keyword, filters or both: what is looked for among which products for sale. */
export interface Search {
  wanted: Wanted
  category: Category | undefined
  filters?: ProductFilters
  /** How many products the list holds without a keyword and filters. */
  listed: number
}

/**
 * What was found: `total` is counted up to a limit; `share` says which part of the listed products it is, roughly, and
 * `shares`, where the database needs it, which part of all products holds each group.
 */
export interface Found {
  total: number
  share: number
  shares?: readonly number[]
  /** Where few match, all of them. */
  ids?: readonly string[]
  /** Of filtered lists: whether few products hold the keyword, and whether `total` is all there is. */
  isRare?: boolean
  isWhole?: boolean
}

/** Which products of a list, in its order; the id breaks ties in the same direction. */
export interface Page {
  column: 'products.created_at' | 'products.selling_cents' | 'products.name_key'
  direction: 'asc' | 'desc'
  skip: number
  limit: number
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
  /** Counts the products for sale that match, up to `most`. */
  find(queries: ReadQueries, search: Search, most: number): Promise<Found>
  /** The ids of what `find` found on a page, by the way that costs least for so many matches so far down the list. */
  pageOf(queries: ReadQueries, search: Search, found: Found, page: Page): Promise<string[]>
  /** A condition on `products`: that a product has all of these words, or words that begin with them; with none, no product does. */
  holding(words: readonly string[]): RawBuilder<boolean>
  /** Does the work unless another instance is at it, on whichever machine. */
  onOneInstance(queries: Kysely<Tables>, what: string, work: () => Promise<unknown>): Promise<void>
}

/** The cheapest of several ways, by what each is expected to cost. */
export const cheapest = <Way extends { cost: number }>(first: Way, ...others: Way[]): Way =>
  others.reduce((best, way) => (way.cost < best.cost ? way : best), first)

/** What asks for all of these words, or what they begin. */
export const beginningsOf = (words: readonly string[]): Wanted => words.map((word) => [{ word, isBeginning: true }])
