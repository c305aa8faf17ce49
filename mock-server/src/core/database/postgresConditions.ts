import { sql, type RawBuilder } from 'kysely'
import type { Search, Term, WordGroups } from './dialect'
import { filterConditions } from './productFilters'

export const filtersOf = ({ filters = {} }: Search) => filterConditions(filters)

/** The condition of the list without its keyword. */
export const passing = (search: Search) => allOf([forSale, ...isIn(search), ...filtersOf(search)])

export const forSale = sql<boolean>`products.deleted_at is null`

/** A condition on `products`, answered by the search index. */
export const indexed = (wordGroups: WordGroups) =>
  sql<boolean>`products.search @@ to_tsquery('simple', ${tsQuery(wordGroups)})`

/** `indexed`, tested on each row: no index supports the function. */
export const held = (wordGroups: WordGroups) =>
  sql<boolean>`ts_match_vq(products.search, to_tsquery('simple', ${tsQuery(wordGroups)}))`

const termOf = ({ word, isPrefix }: Term) => `'${word}'${isPrefix ? ':*' : ''}`
const tsQuery = (wordGroups: WordGroups) => wordGroups.map((terms) => `(${terms.map(termOf).join(' | ')})`).join(' & ')

export const isIn = ({ category }: Search) =>
  category === undefined ? [] : [sql<boolean>`products.category = ${category}`]

/** No index supports this expression. */
export const isOneOfFewIn = ({ category }: Search) =>
  category === undefined ? [] : [sql<boolean>`products.category || '' = ${category}`]

export const allOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
