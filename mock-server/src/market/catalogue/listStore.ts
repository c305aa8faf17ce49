import {
  ALL_CATEGORIES,
  type Category,
  type ProductQuery,
  type ProductSummary,
  type SortBy,
} from '@haggle/shared-contract'
import { sql } from 'kysely'
import type { Database, ReadQueries } from '../../core/database/database'
import { isOfOpenShop } from '../../core/database/openShops'
import { forEachShape, replannedEachRun, prepared, type Slot } from '../../core/database/prepared'
import { SORTING } from '../search/sorting'
import { countForSale } from '../search/store'
import { summaryOf } from './productSummary'
import { presentProducts } from './store'

/** The sort and category of a list. */
type List = Pick<ProductQuery, 'sortBy' | 'category'>

/** A range of a list; `total` is the length of the whole list. */
interface Part {
  skip: number
  limit: number
  total: number
}

/** The queries from which pages of lists without keyword and filters are made. */
export interface ListQueries {
  /** Counts the products of a list. */
  count(category: List['category']): Promise<number>
  /** Returns the ids of a range of a list. */
  ids(list: List, part: Part): Promise<string[]>
  /** Returns the summaries of the products that are for sale, in the order of the ids. */
  summaries(ids: readonly string[]): Promise<ProductSummary[]>
}

/** Reads lists from the database, without a cache. */
export const listQueries = (db: Database): ListQueries => ({
  count: (category) => countForSale(db.read, category === ALL_CATEGORIES ? undefined : category),
  ids: (list, part) => idsOf(db, list, part),
  summaries: async (ids) => {
    const found = await summariesOf(db.read, ids)
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

/** Selects ids of a list as one comma-separated string: transferring a row per id takes longer than finding them. */
export function joinedIds(queries: ReadQueries, { sortBy, inCategory, isBackwards }: Shape, slot: Slot<PartValues>) {
  const { column, direction } = SORTING[sortBy]
  const sortDirection = isBackwards === (direction === 'asc') ? 'desc' : 'asc'
  const listed = queries
    .selectFrom('products')
    .select('products.id')
    .where('products.deleted_at', 'is', null)
    .where(isOfOpenShop)
    .$if(inCategory, (products) => products.where('products.category', '=', slot('category')))
    .orderBy(column, sortDirection)
    .orderBy('products.id', sortDirection)
    .limit(slot('limit'))
    .offset(slot('skip'))
  return queries.selectFrom(listed.as('listed')).select(sql<string | null>`string_agg(listed.id, ',')`.as('ids'))
}

/** Reads ids from the nearer end of a list, because an offset of half a million index entries takes about 30 ms. */
async function idsOf(db: Database, { sortBy, category }: List, { skip, limit, total }: Part): Promise<string[]> {
  const count = Math.max(0, Math.min(limit, total - skip))
  const offsetFromEnd = total - skip - count
  const isBackwards = offsetFromEnd < skip
  const offset = isBackwards ? offsetFromEnd : skip
  const shape = { sortBy, inCategory: category !== ALL_CATEGORIES, isBackwards }
  const values = { category: category as Category, skip: offset, limit: count }
  const [row] = await preparedIds(shape)(db.read, values)
  const ids = row?.ids?.split(',') ?? []
  return isBackwards ? ids.reverse() : ids
}

/** Rows of products by id, also of closed shops. */
export const summaryRows = (queries: ReadQueries, ids: readonly string[]) =>
  presentProducts(queries).where('products.id', 'in', ids)

/** Returns the summaries of products for sale by id. */
export async function summariesOf(queries: ReadQueries, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  const rows = await productsOf(ids.length)(queries, ids)
  // not in the query: SQLite would look in each of thousands of open shops for each of hundreds of products
  const open = rows.filter(({ shop_state }) => shop_state === 'open')
  return new Map(open.map((row) => [row.id, summaryOf(row)]))
}

const preparedIds = forEachShape(
  (shape: Shape) => replannedEachRun((queries, slot: Slot<PartValues>) => joinedIds(queries, shape, slot)),
  ({ sortBy, inCategory, isBackwards }) => `${sortBy} ${inCategory} ${isBackwards}`,
)

const productsOf = forEachShape(
  (count: number) =>
    prepared((queries, slot: Slot<Record<number, string>>) => {
      const ids = Array.from({ length: count }, (_, at) => slot(at))
      return summaryRows(queries, ids)
    }),
  String,
)
