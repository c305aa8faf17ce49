import { sql, type RawBuilder } from 'kysely'
import { orderOf, type Matches, type Page, type Search } from './dialect'
import { filterConditions, isFiltered } from './productFilters'
import { selectRows, type ReadQueries } from './queries'
import { foundPage, idsOnPage } from './wantedPage'

/** A subquery for the rowids of a keyword's matches, and whether they are few. */
interface Keyword {
  rows: RawBuilder<unknown>
  areFew: boolean
}

/** Below this share of all products, a range of prices is scanned by its own index instead of in the order of the page. */
const SHORT = 0.1

/**
 * Finds the products that pass the filters, up to `countLimit`, by a covering index; by looking up the keyword's matches
 * instead if they are few. If all is scanned, then in the order of the wanted page, which is found with it.
 */
export async function findFiltered(
  queries: ReadQueries,
  search: Search,
  keyword: Keyword | undefined,
  countLimit: number,
  wanted: Page | undefined,
): Promise<Matches> {
  if (keyword?.areFew) return counted(queries, search, lookedUp(search, keyword.rows), countLimit)
  const order = wanted && !(await isShortRange(queries, search, wanted)) ? wanted : undefined
  return counted(queries, search, scanned(search, keyword?.rows, order), countLimit, order)
}

/** Whether another index than that of the page's order leads to a small part of the products. */
async function isShortRange(queries: ReadQueries, { filters = {} }: Search, { column }: Page): Promise<boolean> {
  const { shop, minCents, maxCents } = filters
  if (shop !== undefined) return true
  if (column === 'products.selling_cents' || (minCents ?? maxCents) === undefined) return false
  const inRange = conditionsOf({ category: undefined, filters: { minCents, maxCents } }, undefined)
  const limit = sql`(select cast(max(rowid) * ${SHORT} as integer) from products)`
  const [row] = await selectRows(
    queries,
    sql<{ isShort: number }>`select count(*) < ${limit} as "isShort"
      from (select 1 from products indexed by products_filtered_by_selling_cents where ${inRange} limit ${limit})`,
  )
  return row?.isShort === 1
}

/** Counts the products of a query, up to `countLimit`; with `wanted` they are in its order. */
async function counted(
  queries: ReadQueries,
  { listed }: Search,
  products: RawBuilder<unknown>,
  countLimit: number,
  wanted?: Page,
): Promise<Matches> {
  const [row] = await selectRows(
    queries,
    sql<{ total: number; rowids: string | null; ids: string | null }>`
      select count(*) as total, iif(count(*) < ${countLimit}, json_group_array(rowid), null) as rowids,
        ${wanted ? idsOnPage(wanted) : sql`null`} as ids
      from (${products} limit ${countLimit})`,
  )
  const { total, rowids, ids } = row ?? { total: 0, rowids: null, ids: null }
  return {
    total,
    share: total / Math.max(1, listed),
    isWhole: rowids !== null,
    ...(rowids !== null && { rowids }),
    ...(wanted && ids !== null && { page: foundPage(wanted, total, ids) }),
  }
}

/** Looks up and sorts few matches; for many, scans the list in its order by a covering index. */
export async function pageOfFiltered(
  queries: ReadQueries,
  search: Search,
  keywordRows: RawBuilder<unknown> | undefined,
  { rowids }: Matches,
  page: Page,
): Promise<string[]> {
  const { limit, skip } = page
  const few = rowids === undefined ? search.filters?.shop && sql`(${scanned(search, keywordRows)})` : rowsOf(rowids)
  const from = few
    ? sql`products not indexed where products.rowid in ${few}`
    : sql`products indexed by ${sql.ref(filteredIndex(page))}
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

function scanned(search: Search, keywordRows: RawBuilder<unknown> | undefined, order?: Page) {
  const index = order
    ? filteredIndex(order)
    : search.filters?.shop === undefined
      ? 'products_filtered_by_selling_cents'
      : 'products_of_shop_filtered'
  return sql`select products.rowid${order ? sql`, products.id` : sql``} from products indexed by ${sql.ref(index)}
    where ${conditionsOf(search, keywordRows && gathered(keywordRows))} ${order ? sql`order by ${orderOf(order)}` : sql``}`
}

const filteredIndex = ({ column }: Page) => column.replace('products.', 'products_filtered_by_')

/** `+` keeps SQLite from looking up each rowid. */
const gathered = (matches: RawBuilder<unknown>) => sql<boolean>`+products.rowid in ${matches}`

const conditionsOf = (
  { category, filters = {} }: Pick<Search, 'category' | 'filters'>,
  matches: RawBuilder<unknown> | undefined,
) =>
  sql.join(
    [
      sql`products.deleted_at is null`,
      ...(category === undefined ? [] : [sql`products.category = ${category}`]),
      ...filterConditions(filters),
      ...(matches ? [matches] : []),
    ],
    sql` and `,
  )
