import { sql, type RawBuilder } from 'kysely'
import { ID_LENGTH } from '../../base/ids'
import type { FoundPage, Page } from './dialect'

/** Characters of an id and its separator. */
const WIDTH = ID_LENGTH + 1

/**
 * The ids on a page, or on the last page of fewer products: an aggregate over the ids of all, in the page's order. Cut from
 * one text, since numbering the rows takes longer.
 */
export function idsOnPage({ skip, limit }: Page): RawBuilder<string | null> {
  const lastPage = sql`count(*) - 1 - (count(*) - 1) % ${limit}`
  const start = sql`1 + ${WIDTH} * (case when count(*) > ${skip} then ${skip} else ${lastPage} end)`
  return sql`substr(string_agg(id, ','), cast(${start} as integer), ${WIDTH * limit - 1})`
}

/** The page that `idsOnPage` selected from `total` products. */
export function foundPage(wanted: Page, total: number, ids: string): FoundPage {
  const { column, direction, limit } = wanted
  const lastPage = Math.floor((total - 1) / limit) * limit
  return { column, direction, skip: Math.min(wanted.skip, lastPage), ids: ids.split(',') }
}
