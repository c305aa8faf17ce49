import { sql, type RawBuilder } from 'kysely'
import { cheapest, matchesNothing, orderOf, type Dialect, type Matches, type Page, type Search } from './dialect'
import { allOf, filtersOf, forSale, held, indexed, isIn, isOneOfFewIn, passing } from './postgresConditions'
import { boundaryOf, sharesOf } from './postgresSample'
import { kyselyOf, selectRows, type ReadQueries } from './queries'
import { foundPage, idsOnPage } from './wantedPage'

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
 * With 32 MB bitmaps of products stay exact; sessions have 4 MB by default. JIT compilation costs more than these
 * queries. A word that the statistics do not know may be rare, and a scan of all products slow; of letters and tested words
 * they know nothing, so that a list would be sorted as a whole instead of being scanned up to the page.
 */
const SETTINGS = sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true)`

/** By PostgreSQL's full-text index of `products.search_text`. */
export const find: Dialect['find'] = (queries, search, countLimit, wanted) =>
  inSnapshot(queries, async (snapshot) => {
    const all = wanted && { ...wanted, skip: 0, limit: countLimit }
    if (search.wordGroups.length === 0) {
      if (all && isListScan(search)) return count(snapshot, search, countLimit, walkOf(search, all), wanted)
      return count(snapshot, search, countLimit, anyOf(passing(search), countLimit))
    }
    const { inList, isOverLimit, shares } = await sharesOf(snapshot, search, countLimit)
    if (isOverLimit) return { total: countLimit, share: inList, shares }
    const condition = foundBy(search, shares)
    const counted =
      all && inList * search.listed < countLimit
        ? await count(snapshot, search, countLimit, sortedOf(all, condition), wanted)
        : await count(snapshot, search, countLimit, anyOf(condition, countLimit))
    return { ...counted, share: counted.isWhole ? counted.share : Math.max(inList, counted.share), shares }
  })

export const pageOf: Dialect['pageOf'] = (queries, search, { total, share, shares = [], isWhole, ids }, page) =>
  inSnapshot(queries, async (snapshot) => {
    if (ids && isWhole && ids.length === total)
      return idsOf(snapshot, sortedOf(page, allOf([forSale, sql`products.id = any(${ids})`])))
    if (search.wordGroups.length === 0)
      return idsOf(snapshot, isWhole && !isListScan(search) ? sortedOf(page, passing(search)) : walkOf(search, page))
    const matches = share * search.listed
    const reach = page.skip + page.limit
    const part = Math.min(1, reach / Math.max(1, matches) + SPARE)
    const all = sortedOf(page, foundBy(search, shares))
    const { query } = cheapest(
      { cost: (COST.gather + COST.read) * matches, query: () => Promise.resolve(all) },
      {
        cost: COST.gather * matches + COST.range * part * search.listed + COST.read * part * matches,
        query: () => partOf(snapshot, search, page),
      },
      { cost: (COST.pass * reach) / share, query: () => Promise.resolve(walkOf(search, page)) },
    )
    const onPage = await idsOf(snapshot, await query())
    // The sample may have contained more matches than its share of the products.
    return onPage.length < Math.min(page.limit, total - page.skip) ? idsOf(snapshot, all) : onPage
  })

export const someOf: Dialect['someOf'] = async (queries, search, found, limit) =>
  found.ids?.slice(0, limit) ??
  pageOf(queries, search, found, { column: 'products.created_at', direction: 'desc', skip: 0, limit })

const inSnapshot = <Result>(queries: ReadQueries, work: (snapshot: ReadQueries) => Promise<Result>) =>
  kyselyOf(queries)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await SETTINGS.execute(snapshot)
      return work(snapshot)
    })

type Ids = RawBuilder<{ id: string }>

const idsOf = async (queries: ReadQueries, query: Ids) => (await selectRows(queries, query)).map(({ id }) => id)

/** Products that meet a condition, found by index and then sorted: `offset 0` keeps the planner from other plans. */
const sortedOf = (page: Page, condition: RawBuilder<boolean>): Ids => sql`
  select products.id from
    (select id, ${sql.ref(page.column)} from products where ${condition} offset 0) as products
  order by ${orderOf(page)} limit ${page.limit} offset ${page.skip}`

/** Scans the list in its order, testing each product. */
const walkOf = (search: Search, page: Page): Ids => sql`
  select products.id from products where ${allOf([passing(search), ...(search.wordGroups.length > 0 ? [held(search.wordGroups)] : [])])}
  order by ${orderOf(page)} limit ${page.limit} offset ${page.skip}`

/** Letters narrow down no index: the list is scanned, so that its order costs nothing. */
const isListScan = ({ wordGroups, filters }: Search) => wordGroups.length === 0 && filters?.initials !== undefined

/** Combines the search index with the list's index of its first part: together they leave few products to read. */
async function partOf(queries: ReadQueries, search: Search, page: Page): Promise<Ids> {
  const value = await boundaryOf(queries, search, page)
  const column = sql.ref(page.column)
  const inPart = page.direction === 'asc' ? sql<boolean>`${column} <= ${value}` : sql<boolean>`${column} >= ${value}`
  const range = value === undefined ? [] : [inPart]
  return sortedOf(page, allOf([passing(search), indexed(search.wordGroups), ...range]))
}

/**
 * A condition that uses the search index, which returns all products of each group it looks up. It looks up the rare
 * groups, or else the two rarest; their products are tested for the other groups.
 */
function foundBy(search: Search, shares: readonly number[]): RawBuilder<boolean> {
  const groups = search.wordGroups.map((terms, at) => ({ terms, share: shares[at] ?? 0 }))
  const byShare = groups.toSorted((one, other) => one.share - other.share)
  const rare = byShare.filter(({ share }) => share <= COMMON)
  const lookedUp = rare.length > 0 ? rare : byShare.slice(0, 2)
  const others = byShare.filter((group) => !lookedUp.includes(group)).map(({ terms }) => terms)
  return allOf([
    forSale,
    ...filtersOf(search),
    indexed(lookedUp.map(({ terms }) => terms)),
    ...(others.length > 0 ? [held(others)] : []),
    // With few products it is slower to gather those of the category from its index.
    ...(rare.length > 0 ? isOneOfFewIn(search) : isIn(search)),
  ])
}

const anyOf = (condition: RawBuilder<boolean>, limit: number): Ids =>
  sql`select products.id from products where ${condition} limit ${limit}`

/** Counts the products of a query that ends at `countLimit`; with `wanted` they are in its order. */
async function count(
  queries: ReadQueries,
  search: Search,
  countLimit: number,
  products: Ids,
  wanted?: Page,
): Promise<Matches> {
  const [counted] = await selectRows(
    queries,
    sql<{ total: number; some: string[] | null; page: string | null }>`
      select count(*) as total, (array_agg(id))[:${MAX_KEPT}::int] as some,
        ${wanted ? idsOnPage(wanted) : sql`null`} as page
      from (${products}) as matching`,
  )
  const { total, some, page } = counted ?? { total: 0, some: null, page: null }
  return {
    total,
    share: total / Math.max(1, search.listed),
    isWhole: total < countLimit,
    ids: some ?? [],
    ...(wanted && page !== null && { page: foundPage(wanted, total, page) }),
  }
}

export const hasWords: Dialect['hasWords'] = (wordGroups) =>
  matchesNothing(wordGroups) ? sql`false` : indexed(wordGroups)
