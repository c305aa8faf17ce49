import { sql, type RawBuilder } from 'kysely'
import type { Category } from 'shared-contract'
import type { Found, Wanted } from './dialect'
import { kyselyOf, selectRows, type ReadQueries } from './queries'

/** For what more than this share of the products hold, the search index is slower than a look at each product. */
const COMMON = 0.02

/** How many blocks, from all over the table, tell how common words are: some 1,000 products. */
const SAMPLED_BLOCKS = 125

/** How many blocks of the table one step of a count reads: some 4,000 products in as many milliseconds. */
const BLOCKS_PER_STEP = 500

const BLOCKS = sql<number>`(pg_relation_size('products') / current_setting('block_size')::bigint)`

/** A condition on `products`, answered by the search index. */
const indexed = (wanted: Wanted) => sql<boolean>`products.search @@ to_tsquery('simple', ${queryOf(wanted)})`

/** The same, answered by each row: the operation that no index knows. */
export const held = (wanted: Wanted) =>
  sql<boolean>`ts_match_vq(products.search, to_tsquery('simple', ${queryOf(wanted)}))`

const queryOf = (wanted: Wanted) =>
  wanted.map((words) => `(${words.map((word) => `'${word}':*`).join(' | ')})`).join(' & ')

/**
 * Finds and counts. The index is asked for the rarer words, and every product that it gives is visited: for what is
 * common that is the whole table, which is read in steps instead, so that no query takes long.
 */
export async function findMatching(
  queries: ReadQueries,
  wanted: Wanted,
  category: Category | undefined,
): Promise<Found> {
  const { ofAll, ofEach } = await sharesOf(queries, wanted)
  const common = wanted.filter((_, at) => (ofEach[at] ?? 0) > COMMON)
  const rare = wanted.filter((words) => !common.includes(words))
  const isCommon = ofAll > COMMON
  const where = allOf([
    ...(common.length > 0 && rare.length > 0 ? [indexed(rare), held(common)] : [indexed(wanted)]),
    ...(category === undefined ? [] : [isCommon ? isIn(category) : isOneOfFewIn(category)]),
  ])
  const total = isCommon ? countInSteps(queries, wanted, category) : countOf(forSale(queries).where(where))
  return { total: await total, where }
}

const isIn = (category: Category) => sql<boolean>`products.category = ${category}`

/** No index knows this: to look up a fifth of all products beside the few that are found would take longer than both. */
const isOneOfFewIn = (category: Category) => sql<boolean>`products.category || '' = ${category}`

const allOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/**
 * Which share of the products for sale holds all that is wanted, and each group of it. Of a sample: the planner's
 * statistics know words one by one, and may not be there yet.
 */
async function sharesOf(queries: ReadQueries, wanted: Wanted): Promise<{ ofAll: number; ofEach: number[] }> {
  const holding = [wanted, ...wanted.map((words) => [words])].map((some) => sql`count(*) filter (where ${held(some)})`)
  const sample = sql<{ seen: number; holding: number[] }>`
    select count(*) as seen, json_build_array(${sql.join(holding)}) as holding
    from products tablesample system (least(100, 100.0 * ${SAMPLED_BLOCKS} / greatest(1, ${BLOCKS})))
    where deleted_at is null`
  const shares = (await selectRows(queries, sample)).flatMap(({ seen, holding }) =>
    holding.map((count) => count / Math.max(1, seen)),
  )
  return { ofAll: shares[0] ?? 0, ofEach: shares.slice(1) }
}

/** Of one moment: a product that is written meanwhile may move to a block that is still to be read. */
const countInSteps = (queries: ReadQueries, wanted: Wanted, category: Category | undefined) =>
  kyselyOf(queries)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const [size] = await selectRows(snapshot, sql<{ blocks: number }>`select ${BLOCKS} as blocks`)
      let total = 0
      for (let from = 0; from < (size?.blocks ?? 0); from += BLOCKS_PER_STEP)
        total += await countOf(stepOf(snapshot, wanted, category, from))
      return total
    })

/** What matches in the blocks of one step. */
const stepOf = (queries: ReadQueries, wanted: Wanted, category: Category | undefined, from: number) =>
  forSale(queries)
    .where(sql<boolean>`products.ctid >= ${placeOf(from)} and products.ctid < ${placeOf(from + BLOCKS_PER_STEP)}`)
    .where(allOf([held(wanted), ...(category === undefined ? [] : [isIn(category)])]))

const placeOf = (block: number) => sql`${`(${block},0)`}::tid`

const forSale = (queries: ReadQueries) => queries.selectFrom('products').where('deleted_at', 'is', null)

async function countOf(products: ReturnType<typeof forSale>): Promise<number> {
  const { count } = await products.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
