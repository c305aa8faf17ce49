import { sql, type RawBuilder } from 'kysely'
import { selectRows, type ReadQueries } from '../../../../core/database/queries'
import type { Wanted } from '../adapter'
import { allOf, filterConditions } from '../filters'
import { idsOnPage, orderOf, type Page } from '../page'
import { forSale, held, indexed, isIn, isOneOfFewIn, passing } from './conditions'
import { boundaryOf, sharesOf } from './sample'

/** Words in more than this share of the products are not looked up, but tested on the matches of rarer words. */
const COMMON = 0.02

/** Microseconds per product of each step, with a million products. */
const COST = {
  /** Gets a product from the search index. */
  gather: 0.5,
  /** Gets a product from a list's index. */
  range: 0.27,
  /** Reads a product among others nearby. */
  read: 4,
  /** Reads the next product of a list, wherever it is stored. */
  pass: 6,
}

/** This many matches are kept from counting them. */
const MAX_KEPT = 200

/** Share of a list by which its first part usually exceeds what is needed. */
const SPARE = 0.06

/**
 * Counted matches: their estimated share of the list, and for each group the share of all products that it matches. `ids` are
 * some of them; all, if `isWhole` and as many as `total`. `page` is the wanted one, if it was found with them.
 */
export interface Counted {
  total: number
  share: number
  shares: readonly number[]
  isWhole: boolean
  ids?: readonly string[]
  page?: readonly string[] | undefined
}

/** Counts the matches up to a limit, and finds the page, too, if one query can do both. */
export async function countUpTo(
  queries: ReadQueries,
  wanted: Wanted,
  countLimit: number,
  page?: Page,
): Promise<Counted> {
  const all = page && { ...page, skip: 0, limit: countLimit }
  if (wanted.terms.length === 0) {
    if (all && isListScan(wanted)) return count(queries, wanted, countLimit, walkOf(wanted, all), page)
    return count(queries, wanted, countLimit, anyOf(passing(wanted), countLimit))
  }
  const { inList, isOverLimit, shares } = await sharesOf(queries, wanted, countLimit)
  if (isOverLimit) return { total: countLimit, share: inList, shares, isWhole: false }
  const condition = foundBy(wanted, shares)
  const counted =
    all && inList * wanted.listed < countLimit
      ? await count(queries, wanted, countLimit, sortedOf(all, condition), page)
      : await count(queries, wanted, countLimit, anyOf(condition, countLimit))
  return { ...counted, share: counted.isWhole ? counted.share : Math.max(inList, counted.share), shares }
}

/** The ids of a page of the matches, by the query that costs least for their number and the offset. */
export async function pageOf(
  queries: ReadQueries,
  wanted: Wanted,
  { total, share, shares, isWhole, ids }: Counted,
  page: Page,
): Promise<string[]> {
  if (ids && isWhole && ids.length === total)
    return idsOf(queries, sortedOf(page, allOf([forSale(wanted), sql`products.id = any(${ids})`])))
  if (wanted.terms.length === 0)
    return idsOf(queries, isWhole && !isListScan(wanted) ? sortedOf(page, passing(wanted)) : walkOf(wanted, page))
  const matches = share * wanted.listed
  const reach = page.skip + page.limit
  const part = Math.min(1, reach / Math.max(1, matches) + SPARE)
  const all = sortedOf(page, foundBy(wanted, shares))
  const ways = [
    { cost: (COST.gather + COST.read) * matches, query: () => Promise.resolve(all) },
    {
      cost: COST.gather * matches + COST.range * part * wanted.listed + COST.read * part * matches,
      query: () => partOf(queries, wanted, page),
    },
    { cost: (COST.pass * reach) / share, query: () => Promise.resolve(walkOf(wanted, page)) },
  ]
  const { query } = ways.reduce((best, way) => (way.cost < best.cost ? way : best))
  const onPage = await idsOf(queries, await query())
  // The sample may have contained more matches than its share of the products.
  return onPage.length < Math.min(page.limit, total - page.skip) ? idsOf(queries, all) : onPage
}

type Ids = RawBuilder<{ id: string }>

const idsOf = async (queries: ReadQueries, query: Ids) => (await selectRows(queries, query)).map(({ id }) => id)

/** Products that meet a condition, found by index and then sorted: `offset 0` keeps the planner from other plans. */
const sortedOf = (page: Page, condition: RawBuilder<boolean>): Ids => sql`
  select products.id from
    (select id, ${sql.ref(page.column)} from products where ${condition} offset 0) as products
  order by ${orderOf(page)} limit ${page.limit} offset ${page.skip}`

/** Scans the list in its order, testing each product. */
const walkOf = (wanted: Wanted, page: Page): Ids => sql`
  select products.id from products where ${allOf([passing(wanted), ...(wanted.terms.length > 0 ? [held(wanted.terms)] : [])])}
  order by ${orderOf(page)} limit ${page.limit} offset ${page.skip}`

/** Letters narrow down no index: the list is scanned, so that its order costs nothing. */
const isListScan = ({ terms, filters }: Wanted) => terms.length === 0 && filters.initials !== undefined

/** Combines the search index with the list's index of its first part: together they leave few products to read. */
async function partOf(queries: ReadQueries, wanted: Wanted, page: Page): Promise<Ids> {
  const value = await boundaryOf(queries, wanted, page)
  const column = sql.ref(page.column)
  const inPart = page.direction === 'asc' ? sql<boolean>`${column} <= ${value}` : sql<boolean>`${column} >= ${value}`
  const range = value === undefined ? [] : [inPart]
  return sortedOf(page, allOf([passing(wanted), indexed(wanted.terms), ...range]))
}

/**
 * A condition that uses the search index, which returns all products of each group it looks up. It looks up the rare
 * groups, or else the two rarest; their products are tested for the other groups.
 */
function foundBy(wanted: Wanted, shares: readonly number[]): RawBuilder<boolean> {
  const groups = wanted.terms.map((group, at) => ({ group, share: shares[at] ?? 0 }))
  const byShare = groups.toSorted((one, other) => one.share - other.share)
  const rare = byShare.filter(({ share }) => share <= COMMON)
  const lookedUp = rare.length > 0 ? rare : byShare.slice(0, 2)
  const others = byShare.filter((each) => !lookedUp.includes(each)).map(({ group }) => group)
  return allOf([
    forSale(wanted),
    ...filterConditions(wanted.filters),
    indexed(lookedUp.map(({ group }) => group)),
    ...(others.length > 0 ? [held(others)] : []),
    // With few products it is slower to gather those of the category from its index.
    ...(rare.length > 0 ? isOneOfFewIn(wanted) : isIn(wanted)),
  ])
}

const anyOf = (condition: RawBuilder<boolean>, limit: number): Ids =>
  sql`select products.id from products where ${condition} limit ${limit}`

/** Counts the products of a query that ends at `countLimit`; with `page` they are in its order. */
async function count(
  queries: ReadQueries,
  { listed }: Wanted,
  countLimit: number,
  products: Ids,
  page?: Page,
): Promise<Counted> {
  const [row] = await selectRows(
    queries,
    sql<{ total: number; ids: string[] | null; page: string | null }>`
      select count(*) as total, (array_agg(id))[:${MAX_KEPT}::int] as ids,
        ${page ? idsOnPage(page) : sql`null`} as page
      from (${products}) as matching`,
  )
  const total = row?.total ?? 0
  const isWhole = total < countLimit
  // Counting may have stopped before the page's end.
  const isOnPage = isWhole || (page !== undefined && page.skip + page.limit <= countLimit)
  return {
    total,
    share: total / Math.max(1, listed),
    shares: [],
    isWhole,
    ids: row?.ids ?? [],
    page: isOnPage ? row?.page?.split(',') : undefined,
  }
}
