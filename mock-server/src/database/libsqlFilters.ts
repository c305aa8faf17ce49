import { sql, type RawBuilder } from 'kysely'
import type { Matches, Page, Search } from './dialect'
import { filterConditions, isFiltered } from './productFilters'
import { selectRows, type ReadQueries } from './queries'

/** A subquery for the rowids that match the keyword; undefined without a keyword. */
type KeywordRows = RawBuilder<unknown> | undefined

/**
 * Counts the products that pass the filters, up to `countLimit`, by a covering index; by the search index instead if few
 * products match the keyword.
 */
export async function findFiltered(
  queries: ReadQueries,
  search: Search,
  matches: KeywordRows,
  isRare: boolean,
  countLimit: number,
): Promise<Matches> {
  const [counted] = await selectRows(
    queries,
    sql<{ total: number }>`select count(*) as total from (${rowids(search, matches, isRare)} limit ${countLimit})`,
  )
  const total = counted?.total ?? 0
  return { total, share: total / Math.max(1, search.listed), isRare, isWhole: total < countLimit }
}

/** Looks up and sorts few matches; for many, scans the list in its order by a covering index. */
export async function pageOfFiltered(
  queries: ReadQueries,
  search: Search,
  matches: KeywordRows,
  { isRare = false, isWhole }: Matches,
  page: Page,
): Promise<string[]> {
  const { column, direction, limit, skip } = page
  const order = sql.raw(direction)
  const from =
    isWhole || search.filters?.shop !== undefined
      ? sql`products not indexed where products.rowid in (${rowids(search, matches, isRare)})`
      : sql`products indexed by ${sql.ref(column.replace('products.', 'products_filtered_by_'))}
            where ${conditionsOf(search, matches && gathered(matches))}`
  const rows = await selectRows(
    queries,
    sql<{ id: string }>`select products.id from ${from}
      order by ${sql.ref(column)} ${order}, products.id ${order} limit ${limit} offset ${skip}`,
  )
  return rows.map(({ id }) => id)
}

export const isFilteredSearch = ({ filters = {} }: Search): boolean => isFiltered(filters)

function rowids(search: Search, matches: KeywordRows, isRare: boolean) {
  if (matches && isRare)
    return sql`select products.rowid from products not indexed
      where ${conditionsOf(search, sql`products.rowid in ${matches}`)}`
  const index = search.filters?.shop === undefined ? 'products_filtered_by_selling_cents' : 'products_of_shop_filtered'
  return sql`select products.rowid from products indexed by ${sql.ref(index)}
    where ${conditionsOf(search, matches && gathered(matches))}`
}

/** `+` keeps SQLite from looking up each rowid. */
const gathered = (matches: RawBuilder<unknown>) => sql<boolean>`+products.rowid in ${matches}`

const conditionsOf = ({ category, filters = {} }: Search, matches: RawBuilder<unknown> | undefined) =>
  sql.join(
    [
      sql`products.deleted_at is null`,
      ...(category === undefined ? [] : [sql`products.category = ${category}`]),
      ...filterConditions(filters),
      ...(matches ? [matches] : []),
    ],
    sql` and `,
  )
