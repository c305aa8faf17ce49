import { sql } from 'kysely'
import { ALL_CATEGORIES, ProductSummary, type Category, type ProductQuery, type SortBy } from 'shared-contract'
import type { Database, ReadQueries } from '../database/database'
import { forEachShape, plannedAnew, prepared, type Slot } from '../database/prepared'
import { serializerOf } from '../http/serialize'
import { summaryOf } from './productRow'
import { productsForSale } from './store'
import { search, type SearchResult } from './search'
import { SORTING } from './sorting'

/** A list, whatever keyword is looked for in it. */
export type List = Pick<ProductQuery, 'sortBy' | 'category'>

/** Which products of a list, and how many it holds in all. */
export interface Part {
  skip: number
  limit: number
  total: number
}

/** What pages of lists are made of. */
export interface ListQueries {
  /** How many products a category and a keyword find. */
  search(query: ProductQuery): Promise<SearchResult>
  /** The ids of a part of a list without a keyword. */
  ids(list: List, part: Part): Promise<string[]>
  /** The ids of products for sale, as a list shows them: JSON, in the order of the ids. */
  summaries(ids: readonly string[]): Promise<string[]>
}

/** Reads lists from the database. */
export const listQueries = (db: Database): ListQueries => ({
  search: (query) => search(db, query),
  ids: (list, part) => idsOf(db, list, part),
  summaries: async (ids) => {
    const found = ids.length === 0 ? new Map<string, string>() : await summariesOf(db.read, ids)
    return ids.flatMap((id) => found.get(id) ?? [])
  },
})

interface Shape {
  sortBy: SortBy
  inCategory: boolean
  isBackwards: boolean
}

export interface PartValues {
  category: Category
  skip: number
  limit: number
}

/** Ids of a list in one row, separated by commas: a row for each would take longer to hand over than to find. */
export function joinedIds(queries: ReadQueries, { sortBy, inCategory, isBackwards }: Shape, slot: Slot<PartValues>) {
  const { column, direction } = SORTING[sortBy]
  const way = isBackwards === (direction === 'asc') ? 'desc' : 'asc'
  const listed = queries
    .selectFrom('products')
    .select('products.id')
    .where('products.deleted_at', 'is', null)
    .$if(inCategory, (products) => products.where('products.category', '=', slot('category')))
    .orderBy(column, way)
    .orderBy('products.id', way)
    .limit(slot('limit'))
    .offset(slot('skip'))
  return queries.selectFrom(listed.as('listed')).select(sql<string | null>`string_agg(listed.id, ',')`.as('ids'))
}

/** So many positions are skipped in about half a millisecond. */
const NEAR = 10_000

/** Ids of a list, counted from the nearer end: to skip half a million positions of an index takes some 30 ms. */
async function idsOf(db: Database, { sortBy, category }: List, { skip, limit, total }: Part): Promise<string[]> {
  const here = Math.max(0, Math.min(limit, total - skip))
  const after = total - skip - here
  const isBackwards = after < skip
  const steps = isBackwards ? after : skip
  const shape = { sortBy, inCategory: category !== ALL_CATEGORIES, isBackwards }
  const values = { category: category as Category, skip: steps, limit: here }
  const [row] = await preparedIds(shape)(steps > NEAR ? db.searching : db.read, values)
  const ids = row?.ids?.split(',') ?? []
  return isBackwards ? ids.reverse() : ids
}

/** What lists show of products, as JSON by their ids. */
export async function summariesOf(queries: ReadQueries, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await productsOf(ids.length)(queries, ids)
  return new Map(rows.map((row) => [row.id, toJson(summaryOf(row))]))
}

export const toJson = serializerOf(ProductSummary.omit({ minNegotiablePrice: true }))

const preparedIds = forEachShape(
  (shape: Shape) => plannedAnew((queries, slot: Slot<PartValues>) => joinedIds(queries, shape, slot)),
  ({ sortBy, inCategory, isBackwards }) => `${sortBy} ${inCategory} ${isBackwards}`,
)

const productsOf = forEachShape(
  (count: number) =>
    prepared((queries, slot: Slot<Record<number, string>>) => {
      const ids = Array.from({ length: count }, (_, at) => slot(at))
      return productsForSale(queries).where('products.id', 'in', ids)
    }),
  String,
)
