import { sql, type RawBuilder } from 'kysely'
import {
  beginningsOf,
  cheapest,
  type Dialect,
  type Found,
  type Page,
  type Search,
  type Term,
  type Wanted,
} from './dialect'
import { filterConditions } from './productFilters'
import { kyselyOf, selectRows, type ReadQueries } from './queries'

/** How many blocks, from all over the table, tell how common words are: some 1,000 products. */
const SAMPLED_BLOCKS = 125
const SAMPLED = sql`tablesample system (least(100, 100.0 * ${SAMPLED_BLOCKS} * current_setting('block_size')::bigint
  / greatest(1, pg_relation_size('products'))))`

/** So much above what a total is counted to, by the sample, that nothing has to be counted. */
const CERTAINLY = 5

/** So few matches are remembered from when they were counted: to find them again would take as long. */
const FEW = 200

/** What more than this share of the products holds is looked for in the products that rarer words give. */
const COMMON = 0.02

/** Microseconds that a step takes for one product, at a million of them. */
const COST = {
  /** The search index gives a product. */
  gather: 0.5,
  /** A list's index gives a product. */
  range: 0.27,
  /** A product is read, among others that lie near. */
  read: 4,
  /** The next product of a list is read, wherever it lies. */
  pass: 6,
}

/** How many more products than expected a part of a list takes, so that it nearly always holds what is wanted. */
const SPARE = 0.06

/**
 * In memory a set of products stays exact; by themselves sessions have 4 MB. Compiling costs more than such queries. A word
 * that the statistics do not know may be rare: then only a scan of all products would be slow.
 */
const SETTINGS = sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true),
  set_config('enable_seqscan', 'off', true)`

/** By PostgreSQL's full-text index over `products.search_text`. */
export const find: Dialect['find'] = (queries, search, most) =>
  inSnapshot(queries, async (snapshot) => {
    if (search.wanted.length === 0) return countFiltered(snapshot, search, most)
    const { inList, shares } = await sharesOf(snapshot, search)
    if (inList * search.listed > CERTAINLY * most) return { total: most, share: inList, shares }
    const [counted] = await selectRows(
      snapshot,
      sql<{ total: number; first: string[] | null }>`
        select count(*) as total, (array_agg(matching.id))[:${FEW}::int] as first from
        (select products.id from products where ${foundBy(search, shares)} limit ${most}) as matching`,
    )
    const { total, first } = counted ?? { total: 0, first: null }
    const least = total / Math.max(1, search.listed)
    const found = { total, share: total < most ? least : Math.max(inList, least), shares }
    return first && total <= FEW ? { ...found, ids: first } : found
  })

export const pageOf: Dialect['pageOf'] = (queries, search, { total, share, shares = [], isWhole, ids }, page) =>
  inSnapshot(queries, async (snapshot) => {
    if (ids) return idsOf(snapshot, sortedOf(page, allOf([forSale, sql`products.id = any(${ids})`])))
    if (search.wanted.length === 0)
      return idsOf(snapshot, isWhole ? sortedOf(page, passing(search)) : walkOf(search, page))
    const matches = share * search.listed
    const reach = page.skip + page.limit
    const part = Math.min(1, reach / Math.max(1, matches) + SPARE)
    const all = sortedOf(page, foundBy(search, shares))
    const { query } = cheapest(
      { cost: (COST.gather + COST.read) * matches, query: () => Promise.resolve(all) },
      {
        cost: COST.gather * matches + COST.range * part * search.listed + COST.read * part * matches,
        query: () => partOf(snapshot, search, page, part),
      },
      { cost: (COST.pass * reach) / share, query: () => Promise.resolve(walkOf(search, page)) },
    )
    const onPage = await idsOf(snapshot, await query())
    // matches may lie further down the list than they would if they were spread evenly
    return onPage.length < Math.min(page.limit, total - page.skip) ? idsOf(snapshot, all) : onPage
  })

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

/** What meets a condition, found by its indexes and sorted afterwards: `offset 0` keeps the planner from another way. */
const sortedOf = (page: Page, condition: RawBuilder<boolean>): Ids => sql`
  select products.id from
    (select id, ${sql.ref(page.column)} from products where ${condition} offset 0) as products
  order by ${orderOf(page)} limit ${page.limit} offset ${page.skip}`

/** The list in its order, each product read. */
const walkOf = (search: Search, page: Page): Ids => sql`
  select products.id from products where ${allOf([passing(search), ...(search.wanted.length > 0 ? [held(search.wanted)] : [])])}
  order by ${orderOf(page)} limit ${page.limit} offset ${page.skip}`

/** Of the list's first part what the search index gives, too: both indexes together leave few products to be read. */
async function partOf(queries: ReadQueries, search: Search, page: Page, part: number): Promise<Ids> {
  const at = page.direction === 'asc' ? part : 1 - part
  const column = sql.ref(page.column)
  const [end] = await selectRows(
    queries,
    sql<{ value: string | number | null }>`
      select percentile_disc(${at}::float8) within group (order by ${column}) as value
      from products ${SAMPLED} where ${allOf([forSale, ...isIn(search)])}`,
  )
  const value = end?.value ?? null
  const inPart = page.direction === 'asc' ? sql<boolean>`${column} <= ${value}` : sql<boolean>`${column} >= ${value}`
  const ends = part === 1 || value === null ? [] : [inPart]
  return sortedOf(page, allOf([passing(search), indexed(search.wanted), ...ends]))
}

/**
 * By the search index. It gives all products of each group that it is asked for: where there is a rare one, or more than
 * two, the products of the rarest are read to see whether they hold the others.
 */
function foundBy(search: Search, shares: readonly number[]): RawBuilder<boolean> {
  const groups = search.wanted.map((terms, at) => ({ terms, share: shares[at] ?? 0 }))
  const byShare = groups.toSorted((one, other) => one.share - other.share)
  const rare = byShare.filter(({ share }) => share <= COMMON)
  const asked = rare.length > 0 ? rare : byShare.slice(0, 2)
  const others = byShare.filter((group) => !asked.includes(group)).map(({ terms }) => terms)
  return allOf([
    forSale,
    ...filtersOf(search),
    indexed(asked.map(({ terms }) => terms)),
    ...(others.length > 0 ? [held(others)] : []),
    // beside few products it takes longer to gather those of the category
    ...(rare.length > 0 ? isOneOfFewIn(search) : isIn(search)),
  ])
}

const filtersOf = ({ filters = {} }: Search) => filterConditions(filters)

/** What the list holds without its keyword. */
const passing = (search: Search) => allOf([forSale, ...isIn(search), ...filtersOf(search)])

/** Counts a list without a keyword, up to `most`, from an index that holds all that its filters ask for. */
async function countFiltered(queries: ReadQueries, search: Search, most: number): Promise<Found> {
  const [counted] = await selectRows(
    queries,
    sql<{ total: number }>`select count(*) as total from
      (select 1 from products where ${passing(search)} limit ${most}) as passing`,
  )
  const total = counted?.total ?? 0
  return { total, share: total / Math.max(1, search.listed), isWhole: total < most }
}

const forSale = sql<boolean>`products.deleted_at is null`

/** A condition on `products`, answered by the search index. */
const indexed = (wanted: Wanted) => sql<boolean>`products.search @@ to_tsquery('simple', ${queryOf(wanted)})`

export const holding: Dialect['holding'] = (words) => (words.length === 0 ? sql`false` : indexed(beginningsOf(words)))

/** The same, answered by each row: the operation that no index knows. */
const held = (wanted: Wanted) => sql<boolean>`ts_match_vq(products.search, to_tsquery('simple', ${queryOf(wanted)}))`

const termOf = ({ word, isBeginning }: Term) => `'${word}'${isBeginning ? ':*' : ''}`
const queryOf = (wanted: Wanted) => wanted.map((terms) => `(${terms.map(termOf).join(' | ')})`).join(' & ')

const isIn = ({ category }: Search) => (category === undefined ? [] : [sql<boolean>`products.category = ${category}`])

/** No index knows this. */
const isOneOfFewIn = ({ category }: Search) =>
  category === undefined ? [] : [sql<boolean>`products.category || '' = ${category}`]

const allOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

const orderOf = ({ column, direction }: Page) =>
  sql`${sql.ref(column)} ${sql.raw(direction)}, products.id ${sql.raw(direction)}`

/**
 * Which share of the list holds all that is wanted, and which share of all products for sale each group of it. Of a
 * sample: the planner's statistics know words one by one, and may not be there yet.
 */
async function sharesOf(queries: ReadQueries, search: Search): Promise<{ inList: number; shares: number[] }> {
  const listed = allOf([sql`true`, ...isIn(search)])
  const counted = [
    sql`true`,
    listed,
    allOf([listed, held(search.wanted), ...filtersOf(search)]),
    ...search.wanted.map((terms) => held([terms])),
  ].map((condition) => sql`count(*) filter (where ${condition})`)
  const [sample] = await selectRows(
    queries,
    sql<{ counts: number[] }>`select json_build_array(${sql.join(counted)}) as counts from products ${SAMPLED}
      where ${forSale}`,
  )
  const [seen = 0, inList = 0, found = 0, ...each] = sample?.counts ?? []
  return { inList: found / Math.max(1, inList), shares: each.map((count) => count / Math.max(1, seen)) }
}
