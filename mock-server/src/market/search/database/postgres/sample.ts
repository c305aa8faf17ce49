import { sql } from 'kysely'
import { selectRows, type ReadQueries } from '../../../../core/database/queries'
import type { Wanted } from '../adapter'
import { allOf, filterConditions } from '../filters'
import type { Page } from '../page'
import { forSale, held, isIn, passing } from './conditions'

/** How many blocks are sampled; one has some eight products. */
const BLOCKS = {
  /** To estimate how common words are. */
  first: 125,
  /** To estimate again, if the first sample leaves open whether to count the matches. */
  second: 1000,
  /** To find where the first part of a list ends. */
  part: 500,
}

/** What share of the table a number of blocks is. */
const shareOf = (blocks: number) =>
  sql<number>`least(1, ${blocks}::float8 * current_setting('block_size')::bigint / greatest(1, pg_relation_size('products')))`

const sampled = (blocks: number) => sql`tablesample system (100 * ${shareOf(blocks)})`

const block = sql<number>`(products.ctid::text::point)[0]`

/** Standard deviations by which the sample's estimate must exceed the counting limit, so that nothing is counted. */
const CERTAINLY = 4

/** Standard deviations by which a part's estimated matches must exceed those needed. */
const MOSTLY = 3

interface Shares {
  /** The share of the list that matches the search. */
  inList: number
  /** Whether certainly more products match than are counted. */
  isOverLimit: boolean
  /** For each group the share of all products for sale. */
  shares: number[]
}

/**
 * Estimates shares from a sample: the planner's statistics only know single words, and may not exist yet. If probably more
 * products match than are counted, a larger sample is read, which takes less than counting them.
 */
export async function sharesOf(queries: ReadQueries, wanted: Wanted, countLimit: number): Promise<Shares> {
  const shares = await sharesIn(BLOCKS.first, queries, wanted, countLimit)
  const isUnclear = !shares.isOverLimit && shares.inList * wanted.listed > countLimit
  return isUnclear ? sharesIn(BLOCKS.second, queries, wanted, countLimit) : shares
}

/** Blocks vary more than single products would, because a shop's products are alike and stored together. */
async function sharesIn(blocks: number, queries: ReadQueries, wanted: Wanted, countLimit: number): Promise<Shares> {
  const listed = allOf([sql`true`, ...isIn(wanted)])
  const counted = [
    sql`true`,
    listed,
    allOf([listed, held(wanted.terms), ...filterConditions(wanted.filters)]),
    ...wanted.terms.map((group) => held([group])),
  ].map((condition) => sql`count(*) filter (where ${condition})`)
  const sample = await selectRows(
    queries,
    sql<{ counts: number[] }>`select json_build_array(${sql.join(counted)}) as counts from products ${sampled(blocks)}
      where ${forSale(wanted)} group by ${block}`,
  )
  const countsOf = (at: number) => sample.map(({ counts }) => counts[at] ?? 0)
  const seen = Math.max(1, sum(countsOf(0)))
  const inList = Math.max(1, sum(countsOf(1)))
  const found = countsOf(2)
  const atLeast = (sum(found) - CERTAINLY * deviationOfSum(found)) / inList
  return {
    inList: sum(found) / inList,
    isOverLimit: atLeast * wanted.listed > countLimit,
    shares: wanted.terms.map((_, at) => sum(countsOf(3 + at)) / seen),
  }
}

/**
 * The value of a page's sort column up to which the list contains enough matches for the page, as far as a sample tells.
 * undefined if it takes the whole list.
 */
export async function boundaryOf(
  queries: ReadQueries,
  wanted: Wanted,
  page: Page,
): Promise<string | number | undefined> {
  const column = sql.ref(page.column)
  const matches = await selectRows(
    queries,
    sql<{ value: string | number; block: number; share: number }>`
      select ${column} as value, ${block} as block, ${shareOf(BLOCKS.part)} as share
      from products ${sampled(BLOCKS.part)} where ${allOf([passing(wanted), held(wanted.terms)])}
      order by ${column} ${sql.raw(page.direction)}`,
  )
  const needed = (page.skip + page.limit) * (matches[0]?.share ?? 1)
  const inBlocks = new Map<number, number>()
  let squares = 0
  const isEnough = ({ block }: { block: number }, at: number) => {
    const inBlock = inBlocks.get(block) ?? 0
    inBlocks.set(block, inBlock + 1)
    squares += 2 * inBlock + 1
    return at + 1 - MOSTLY * Math.sqrt(squares) >= needed
  }
  return matches.find(isEnough)?.value
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function deviationOfSum(counts: readonly number[]): number {
  const mean = sum(counts) / counts.length
  return Math.sqrt(sum(counts.map((count) => (count - mean) ** 2)))
}
