import { sql, type RawBuilder } from 'kysely'
import { ID_WIDTH } from '../../../base/ids'

/** A page of a list, and the list's order; ties are broken by id in the same direction. */
export interface Page {
  column: 'products.created_at' | 'products.selling_cents' | 'products.name_key'
  direction: 'asc' | 'desc'
  skip: number
  limit: number
}

/** The order of a page's list. */
export const orderOf = ({ column, direction }: Page) =>
  sql`${sql.ref(column)} ${sql.raw(direction)}, products.id ${sql.raw(direction)}`

/** The page, or the last one of a shorter list. */
export const within = (total: number, page: Page): Page => ({
  ...page,
  skip: Math.min(page.skip, Math.floor((total - 1) / page.limit) * page.limit),
})

/**
 * The ids on a page, or on the last page of fewer products, with commas: an aggregate over the ids of all, in the page's
 * order. Cut from one text, since numbering the rows takes longer.
 */
export function idsOnPage({ skip, limit }: Page): RawBuilder<string | null> {
  const lastPage = sql`count(*) - 1 - (count(*) - 1) % ${limit}`
  const start = sql`1 + ${ID_WIDTH} * (case when count(*) > ${skip} then ${skip} else ${lastPage} end)`
  return sql`substr(string_agg(id, ','), cast(${start} as integer), ${ID_WIDTH * limit - 1})`
}
