import type { Category } from '@haggle/shared-contract'
import type { RawBuilder } from 'kysely'
import type { ReadQueries, Transaction } from '../../../core/database/queries'
import type { ProductFilters } from './filters'
import type { Page } from './page'

/** A word of some product or, where too many words share it, a prefix. */
export interface Term {
  word: string
  isPrefix: boolean
}

/** A parsed keyword: a product matches if it has a term of each group. Words are letters and digits. */
export type Terms = readonly (readonly Term[])[]

/** What is searched among the products for sale: by terms, filters or both. */
export interface Wanted {
  terms: Terms
  category: Category | undefined
  filters: ProductFilters
  /** The number of products in the list without terms and filters, those of closed shops included. */
  listed: number
  /** Whether there are products to leave out, of shops that are closed. */
  isAnyShopClosed?: boolean | undefined
}

/** The products that match. `total` is counted up to a limit. */
export interface Matches {
  total: number
  /** The ids of the wanted page or, past the end, of the last one. */
  ids: readonly string[]
  /** The ids of some matches, whatever the page; of more than were counted, also of some that do not pass the filters. */
  some(limit: number): Promise<readonly string[]>
}

/** The search index of a database. */
export interface SearchIndex {
  /** Beside words, fewer letters than this are looked up in the index; more are filtered by their bits. */
  manyLetters: number
  /** Counts the matching products for sale, up to `countLimit`, and finds a page of them. */
  find(queries: ReadQueries, wanted: Wanted, countLimit: number, page?: Page): Promise<Matches>
  /** A condition on `products`: a product has a term of each group. */
  hasTerms: (terms: Terms) => RawBuilder<boolean>
  /** A table with a column `value` of these texts, as one parameter. */
  valuesOf(texts: readonly string[]): RawBuilder<unknown>
  /** Does a small part of the upkeep after writes. Returns whether more is left. */
  tidy(tx: Transaction): Promise<boolean>
}
