import { sql, type RawBuilder } from 'kysely'
import { orderOf, type Matches, type Page, type Search } from './dialect'
import { filterConditions, isFiltered } from './productFilters'
import { selectRows, type ReadQueries } from './queries'

/** A subquery for the rowids of a keyword's matches, and whether they are few. */
interface Keyword {
  rows: RawBuilder<unknown>
  areFew: boolean
}

/**
 * Finds the products that pass the filters, up to `countLimit`, by a covering index; by looking up the keyword's matches
 * instead if they are few.
 */
export async function findFiltered(
  queries: ReadQueries,
  search: Search,
  keyword: Keyword | undefined,
  countLimit: number,
): Promise<Matches> {
  const found = keyword?.areFew ? lookedUp(search, keyword.rows) : scanned(search, keyword?.rows)
  const [counted] = await selectRows(
    queries,
    sql<{ total: number; rowids: string | null }>`
      select count(*) as total, iif(count(*) < ${countLimit}, json_group_array(rowid), null) as rowids
      from (${found} limit ${countLimit})`,
  )
  const { total, rowids } = counted ?? { total: 0, rowids: null }
  const matches = { total, share: total / Math.max(1, search.listed), isWhole: rowids !== null }
  return rowids === null ? matches : { ...matches, rowids }
}

/** Looks up and sorts few matches; for many, scans the list in its order by a covering index. */
export async function pageOfFiltered(
  queries: ReadQueries,
  search: Search,
  keywordRows: RawBuilder<unknown> | undefined,
  { rowids }: Matches,
  page: Page,
): Promise<string[]> {
  const { column, limit, skip } = page
  const few = rowids === undefined ? search.filters?.shop && sql`(${scanned(search, keywordRows)})` : rowsOf(rowids)
  const from = few
    ? sql`products not indexed where products.rowid in ${few}`
    : sql`products indexed by ${sql.ref(column.replace('products.', 'products_filtered_by_'))}
        where ${conditionsOf(search, keywordRows && gathered(keywordRows))}`
  const rows = await selectRows(
    queries,
    sql<{ id: string }>`select products.id from ${from}
      order by ${orderOf(page)} limit ${limit} offset ${skip}`,
  )
  return rows.map(({ id }) => id)
}

/** A subquery for the rowids in a JSON array. */
export const rowsOf = (rowids: string) => sql`(select value from json_each(${rowids}))`

export const isFilteredSearch = ({ filters = {} }: Search): boolean => isFiltered(filters)

const lookedUp = (search: Search, keywordRows: RawBuilder<unknown>) =>
  sql`select products.rowid from products not indexed
    where ${conditionsOf(search, sql`products.rowid in ${keywordRows}`)}`

function scanned(search: Search, keywordRows: RawBuilder<unknown> | undefined) {
  const index = search.filters?.shop === undefined ? 'products_filtered_by_selling_cents' : 'products_of_shop_filtered'
  return sql`select products.rowid from products indexed by ${sql.ref(index)}
    where ${conditionsOf(search, keywordRows && gathered(keywordRows))}`
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
