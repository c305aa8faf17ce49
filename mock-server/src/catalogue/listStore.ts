import { setImmediate as turn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import {
  ALL_CATEGORIES,
  PAGE_SIZE,
  ProductSummary,
  type Category,
  type ProductQuery,
  type SortBy,
} from 'shared-contract'
import type { Database, ReadQueries } from '../database/database'
import type { Wanted } from '../database/dialect'
import { forEachShape, prepared, type Slot } from '../database/prepared'
import { serializerOf } from '../http/serialize'
import { summaryOf } from './productRow'
import { productsForSale } from './store'
import { search, type SearchResult } from './search'
import { SORTING } from './sorting'

/** A list, whatever keyword is looked for in it. */
export type List = Pick<ProductQuery, 'sortBy' | 'category'>

/** The position of a product in a list: what the list is sorted by, and its id. */
export interface Position {
  value: string | number
  id: string
}

/** The part of a list from a position, else from its beginning, up to another, else to its end. */
export interface Segment {
  from?: Position | undefined
  to?: Position | undefined
}

/** What a common keyword is looked for in at once: short enough that other calls need not wait. */
export const SEGMENT_SIZE = 600

interface Range {
  skip: number
  limit: number
}

/** What pages of lists are made of. */
export interface ListQueries {
  /** How many products a category and a keyword find. */
  search(query: ProductQuery): Promise<SearchResult>
  /** The ids of one page of a list without a keyword. */
  page(list: List, skip: number): Promise<string[]>
  /** The position SEGMENT_SIZE products further on; undefined when the list ends before. */
  segmentEnd(list: List, from: Position | undefined): Promise<Position | undefined>
  /** How many products of a segment the keyword finds. */
  countMatches(query: ProductQuery, segment: Segment, wanted: Wanted): Promise<number>
  /** The ids of products for sale, as a list shows them: JSON, in the order of the ids. */
  summaries(ids: readonly string[]): Promise<string[]>
}

/** Reads lists from the database. */
export const listQueries = (db: Database): ListQueries => ({
  search: (query) => search(db, query),
  page: (list, skip) => idsFrom(db.read, list, undefined, { skip, limit: PAGE_SIZE }),
  segmentEnd: (list, from) => segmentEnd(db.read, list, from),
  countMatches: (query, segment, wanted) => countMatches(db, query, segment, wanted),
  summaries: async (ids) => {
    const found = await summariesOf(db.read, ids)
    return ids.flatMap((id) => found.get(id) ?? [])
  },
})

interface Shape {
  sortBy: SortBy
  inCategory: boolean
  hasFrom: boolean
  hasTo: boolean
}

export interface SegmentValues extends Range {
  category: Category
  fromValue: string | number
  fromId: string
  toValue: string | number
  toId: string
}

/** The products of a segment, in the list's order, from an index that has this order. */
export function inSegment(queries: ReadQueries, shape: Shape, slot: Slot<SegmentValues>, where?: RawBuilder<boolean>) {
  const { column, direction } = SORTING[shape.sortBy]
  const isUp = direction === 'asc'
  return queries
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    .where((product) => {
      const position = product.refTuple(column, 'products.id')
      return product.and([
        ...(shape.inCategory ? [product('products.category', '=', slot('category'))] : []),
        ...(shape.hasFrom
          ? [product(position, isUp ? '>=' : '<=', product.tuple(slot('fromValue') as never, slot('fromId')))]
          : []),
        ...(shape.hasTo
          ? [product(position, isUp ? '<' : '>', product.tuple(slot('toValue') as never, slot('toId')))]
          : []),
        ...(where ? [where] : []),
      ])
    })
    .orderBy(column, direction)
    .orderBy('products.id', direction)
}

/** Ids of a segment in one row, separated by commas: a row for each would take longer to hand over than to find. */
export const joinedIds = (queries: ReadQueries, shape: Shape, slot: Slot<SegmentValues>) =>
  queries
    .selectFrom(
      inSegment(queries, shape, slot).select('products.id').limit(slot('limit')).offset(slot('skip')).as('listed'),
    )
    .select(sql<string | null>`string_agg(listed.id, ',')`.as('ids'))

/** Ids of a list, counted from a position. */
export async function idsFrom(
  queries: ReadQueries,
  list: List,
  from: Position | undefined,
  range: Range,
): Promise<string[]> {
  const [row] = await preparedIds(shapeOf(list, { from }))(queries, valuesOf(list, { from }, range))
  return row?.ids?.split(',') ?? []
}

async function segmentEnd(queries: ReadQueries, list: List, from: Position | undefined): Promise<Position | undefined> {
  await turn()
  const values = valuesOf(list, { from }, { skip: SEGMENT_SIZE, limit: 1 })
  const [position] = await preparedPosition(shapeOf(list, { from }))(queries, values)
  return position
}

async function countMatches(
  { read, dialect }: Database,
  list: List,
  segment: Segment,
  wanted: Wanted,
): Promise<number> {
  const values = valuesOf(list, segment)
  const { count } = await inSegment(read, shapeOf(list, segment), (name) => values[name], dialect.holds(wanted))
    .clearOrderBy()
    .select((products) => products.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of what a keyword finds in a segment. */
export async function matchesIn(
  { read, dialect }: Database,
  list: List,
  segment: Segment,
  wanted: Wanted,
  { skip, limit }: Range,
): Promise<string[]> {
  const values = valuesOf(list, segment)
  const rows = await inSegment(read, shapeOf(list, segment), (name) => values[name], dialect.holds(wanted))
    .select('products.id')
    .limit(limit)
    .offset(skip)
    .execute()
  return rows.map(({ id }) => id)
}

/** A page of what a keyword finds in the search index, which gives it `where` this holds. */
export function fewMatching(queries: ReadQueries, sortBy: SortBy, where: RawBuilder<boolean>, skip: number) {
  const shape = { sortBy, inCategory: false, hasFrom: false, hasTo: false }
  return inSegment(queries, shape, (name) => ({ limit: PAGE_SIZE, skip })[name as keyof Range] as never, where)
    .select('products.id')
    .limit(PAGE_SIZE)
    .offset(skip)
}

/** What lists show of products, as JSON by their ids. */
export async function summariesOf(queries: ReadQueries, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await productsOf(ids.length)(queries, ids)
  return new Map(rows.map((row) => [row.id, toJson(summaryOf(row))]))
}

export const toJson = serializerOf(ProductSummary.omit({ minNegotiablePrice: true }))

const shapeOf = ({ sortBy, category }: List, { from, to }: Segment): Shape => ({
  sortBy,
  inCategory: category !== ALL_CATEGORIES,
  hasFrom: from !== undefined,
  hasTo: to !== undefined,
})

const valuesOf = ({ category }: List, { from, to }: Segment, range = { skip: 0, limit: 0 }): SegmentValues => ({
  ...range,
  category: category as Category,
  fromValue: from?.value ?? '',
  fromId: from?.id ?? '',
  toValue: to?.value ?? '',
  toId: to?.id ?? '',
})

const keyOf = ({ sortBy, inCategory, hasFrom }: Shape) => `${sortBy} ${inCategory} ${hasFrom}`

const preparedIds = forEachShape(
  (shape: Shape) => prepared((queries, slot: Slot<SegmentValues>) => joinedIds(queries, shape, slot)),
  keyOf,
)

const preparedPosition = forEachShape(
  (shape: Shape) =>
    prepared((queries, slot: Slot<SegmentValues>) =>
      inSegment(queries, shape, slot)
        .select(['products.id', `${SORTING[shape.sortBy].column} as value`])
        .limit(slot('limit'))
        .offset(slot('skip')),
    ),
  keyOf,
)

const productsOf = forEachShape(
  (count: number) =>
    prepared((queries, slot: Slot<Record<number, string>>) => {
      const ids = Array.from({ length: count }, (_, at) => slot(at))
      return productsForSale(queries).where('products.id', 'in', ids)
    }),
  String,
)
