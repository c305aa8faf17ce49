import { sql, type RawBuilder } from 'kysely'
import { isOfOpenShop } from '../../../core/database/openShops'
import { selectRows, type ReadQueries, type Transaction } from '../../../core/database/queries'
import type { SearchIndex, Terms, Wanted } from './adapter'
import { filterConditions, isFiltered } from './filters'
import { idsOnPage, orderOf, within, type Page } from './page'

/** Marks a product's category among the words of the search index (see migrations/baseline/productTriggers.ts). */
const PRIVATE_USE = 0xe000

/** Pages of the index that one step of its upkeep merges: some milliseconds. */
const MERGED_PAGES = 2

/** Below this share of all products, a range of prices is scanned by its own index instead of in the order of the page. */
const SHORT = 0.1

/** Matches, and the wanted page if it was found with them. */
interface Counted {
  total: number
  /** A JSON array of all matches, if they are below the limit: the index takes as long for a page of them as for all. */
  rowids: string | null
  page: string | null
}

/** SQLite's full-text index, which returns its matches oldest first, and no faster in any other order. */
export const libsqlIndex: SearchIndex = {
  manyLetters: 3,

  async find(queries, wanted, countLimit, page) {
    const { total, rowids, page: found } = await count(queries, wanted, countLimit, page)
    const idsOf = async (query: RawBuilder<{ id: string }>) => (await selectRows(queries, query)).map(({ id }) => id)
    const ids =
      page === undefined || total === 0
        ? []
        : (found?.split(',') ?? (await idsOf(pageOf(wanted, rowids, within(total, page)))))
    const rows = rowids === null ? matchesOf(wanted) : rowsOf(rowids)
    const some = (limit: number) =>
      idsOf(sql`select id from products where rowid in (select * from ${rows} limit ${limit})`)
    return { total, ids, some }
  },

  // `+` keeps SQLite from looking up the matches of other shops
  hasTerms: (terms) => gathered(matchesOf({ terms, category: undefined })),

  valuesOf: (texts) => sql`json_each(${JSON.stringify(texts)})`,

  tidy: async (tx) => {
    const before = await changesOf(tx)
    // each commit adds a part to the index, and a search reads all of them
    await sql`insert into product_search (product_search, rank) values ('merge', ${MERGED_PAGES})`.execute(tx)
    // SQLite's sign that there was nothing to merge
    return (await changesOf(tx)) - before >= 2
  },
}

/** Counts by the search index, and then those of the matches that pass the filters. */
async function count(queries: ReadQueries, wanted: Wanted, countLimit: number, page: Page | undefined) {
  const counted = async (products: RawBuilder<unknown>, order?: Page): Promise<Counted> => {
    const [row] = await selectRows(
      queries,
      sql<Counted>`
        select count(*) as total, iif(count(*) < ${countLimit}, json_group_array(rowid), null) as rowids,
          ${order ? idsOnPage(order) : sql`null`} as page
        from (${products} limit ${countLimit})`,
    )
    return row ?? { total: 0, rowids: null, page: null }
  }

  const matched = wanted.terms.length === 0 ? undefined : await counted(sql`select rowid from ${matchesOf(wanted)}`)
  if (matched && (matched.total === 0 || !isNarrowed(wanted))) return matched
  if (matched?.rowids) {
    const isMatch = sql`products.rowid in ${rowsOf(matched.rowids)}`
    return counted(sql`select products.rowid from products not indexed where ${passing(wanted, isMatch)}`)
  }
  const order = page && !(await isShortRange(queries, wanted, page)) ? page : undefined
  return counted(scanned(wanted, order), order)
}

/** Whether another index than that of the page's order leads to a small part of the products. */
async function isShortRange(queries: ReadQueries, { filters }: Wanted, { column }: Page): Promise<boolean> {
  const { shop, minCents, maxCents } = filters
  if (shop !== undefined) return true
  if (column === 'products.selling_cents' || (minCents ?? maxCents) === undefined) return false
  const inRange = passing({ category: undefined, filters: { minCents, maxCents }, isAnyShopClosed: false })
  const limit = sql`(select cast(max(rowid) * ${SHORT} as integer) from products)`
  const [row] = await selectRows(
    queries,
    sql<{ isShort: number }>`select count(*) < ${limit} as "isShort"
      from (select 1 from products indexed by products_filtered_by_selling_cents where ${inRange} limit ${limit})`,
  )
  return row?.isShort === 1
}

/** Looks up and sorts few matches; for many, scans the list in its order, by a covering index. */
function pageOf(wanted: Wanted, rowids: string | null, page: Page) {
  const { shop } = wanted.filters
  const few = rowids === null ? shop && sql`(${scanned(wanted)})` : rowsOf(rowids)
  const index = isNarrowed(wanted) ? sql`indexed by ${sql.ref(filteredIndex(page))}` : sql``
  const from = few
    ? sql`products not indexed where products.rowid in ${few}`
    : sql`products ${index} where ${passing(wanted, isGathered(wanted))}`
  return sql<{
    id: string
  }>`select products.id from ${from} order by ${orderOf(page)} limit ${page.limit} offset ${page.skip}`
}

/** Scans a covering index for what matches: that of the order, if there is one. */
function scanned(wanted: Wanted, order?: Page) {
  const index = order
    ? filteredIndex(order)
    : wanted.filters.shop === undefined
      ? 'products_filtered_by_selling_cents'
      : 'products_of_shop_filtered'
  return sql`select products.rowid${order ? sql`, products.id` : sql``} from products indexed by ${sql.ref(index)}
    where ${passing(wanted, isGathered(wanted))} ${order ? sql`order by ${orderOf(order)}` : sql``}`
}

const filteredIndex = ({ column }: Page) => column.replace('products.', 'products_filtered_by_')

const isGathered = (wanted: Wanted) => (wanted.terms.length === 0 ? undefined : gathered(matchesOf(wanted)))

/** `+` keeps SQLite from looking up each rowid, or from using another index than that of the list. */
const gathered = (matches: RawBuilder<unknown>) => sql<boolean>`+products.rowid in ${matches}`

/** Whether not all products pass that match the words and the category. */
const isNarrowed = ({ filters, isAnyShopClosed }: Wanted) => isFiltered(filters) || isAnyShopClosed === true

const passing = (
  { category, filters, isAnyShopClosed }: Pick<Wanted, 'category' | 'filters' | 'isAnyShopClosed'>,
  isMatch?: RawBuilder<unknown>,
) =>
  sql.join(
    [
      sql`products.deleted_at is null`,
      ...(category === undefined ? [] : [sql`products.category = ${category}`]),
      ...filterConditions(filters),
      ...(isAnyShopClosed ? [isOfOpenShop] : []),
      ...(isMatch ? [isMatch] : []),
    ],
    sql` and `,
  )

/** A subquery for the rowids in a JSON array. */
const rowsOf = (rowids: string) => sql`(select value from json_each(${rowids}))`

/** A subquery for the rowids with a term of each group. */
function matchesOf({ terms, category }: { terms: Terms } & Pick<Wanted, 'category'>) {
  const groups = terms.map(
    (group) => `(${group.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' OR ')})`,
  )
  const mark = category === undefined ? [] : [`"${String.fromCodePoint(PRIVATE_USE)}${category.replaceAll(' ', '')}"`]
  return sql`(select rowid from product_search where product_search match ${[...groups, ...mark].join(' AND ')})`
}

async function changesOf(tx: Transaction): Promise<number> {
  const [row] = await selectRows(tx, sql<{ changes: number }>`select total_changes() as changes`)
  return row?.changes ?? 0
}
