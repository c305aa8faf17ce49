import { sql, type SqlBool } from 'kysely'
import { FOLDED } from '../../base/foldText'

/** The condition that a column has no text, or one that an earlier version folded. An index of it must exist (049). */
export const isUnfolded = (column: string) =>
  sql<SqlBool>`${sql.raw(`coalesce(substr(${column}, 1, 1), '') <> '${FOLDED}'`)}`
