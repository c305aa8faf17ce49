import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../core/database/database'
import type { SearchIndex, Terms } from './adapter'
import { allOf, filterConditions } from './filters'
import { splitInitials } from './letters'
import { libsqlIndex } from './libsql'
import { postgresIndex } from './postgres'

const INDEXES = { libsql: libsqlIndex, postgres: postgresIndex }

export const searchIndexOf = ({ dialect }: Pick<Database, 'dialect'>): SearchIndex => INDEXES[dialect.name]

/** Whether no product can match: there are no groups, or one without terms. */
export const matchesNothing = (terms: Terms): boolean => terms.length === 0 || terms.some(({ length }) => length === 0)

/** A condition on `products`: a product has a term of each group. */
export function conditionOf(db: Pick<Database, 'dialect'>, all: Terms): RawBuilder<boolean> {
  if (matchesNothing(all)) return sql`1 = 0`
  const { manyLetters, hasTerms } = searchIndexOf(db)
  const { terms, initials } = splitInitials(all, manyLetters, false)
  return allOf([...filterConditions({ initials }), ...(terms.length > 0 ? [hasTerms(terms)] : [])])
}
