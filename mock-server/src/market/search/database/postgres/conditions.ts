import { sql } from 'kysely'
import { isOfOpenShop } from '../../../../core/database/openShops'
import type { Term, Terms, Wanted } from '../adapter'
import { allOf, filterConditions } from '../filters'

/** The condition of the list without its keyword. */
export const passing = (wanted: Wanted) =>
  allOf([forSale(wanted), ...isIn(wanted), ...filterConditions(wanted.filters)])

export const forSale = ({ isAnyShopClosed }: Wanted) =>
  allOf([sql`products.deleted_at is null`, ...(isAnyShopClosed ? [isOfOpenShop] : [])])

/** A condition on `products`, answered by the search index. */
export const indexed = (terms: Terms) => sql<boolean>`products.search @@ to_tsquery('simple', ${tsQuery(terms)})`

/** `indexed`, tested on each row: no index supports the function. */
export const held = (terms: Terms) =>
  sql<boolean>`ts_match_vq(products.search, to_tsquery('simple', ${tsQuery(terms)}))`

const termOf = ({ word, isPrefix }: Term) => `'${word}'${isPrefix ? ':*' : ''}`
const tsQuery = (terms: Terms) => terms.map((group) => `(${group.map(termOf).join(' | ')})`).join(' & ')

export const isIn = ({ category }: Wanted) =>
  category === undefined ? [] : [sql<boolean>`products.category = ${category}`]

/** No index supports this expression. */
export const isOneOfFewIn = ({ category }: Wanted) =>
  category === undefined ? [] : [sql<boolean>`products.category || '' = ${category}`]
