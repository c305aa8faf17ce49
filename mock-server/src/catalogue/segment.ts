import { sql, type RawBuilder } from 'kysely'
import type { Category, SortBy } from 'shared-contract'
import type { Queries } from '../database/database'
import type { Slot } from '../database/prepared'
import { ORDER } from './sorting'

/** A list is walked in stretches of so many products. */
export const STRETCH = 600

/** A place in a list: the product there, with what the list is sorted by. */
export interface Mark {
  value: string | number
  id: string
}

/** A part of a list: in which order, of which category, between which marks, and holding what. */
export interface Part {
  sortBy: SortBy
  inCategory: boolean
  /** The part begins with the product at this mark. */
  hasFrom?: boolean
  /** The part ends before the product at this mark. */
  hasTo?: boolean
  where?: RawBuilder<boolean> | undefined
}

export interface PartValues {
  category: Category
  fromValue: string | number
  fromId: string
  toValue: string | number
  toId: string
  limit: number
  skip: number
}

/** The products of a part, in its order, from an index that has this order. */
export function inPart(queries: Queries, { sortBy, inCategory, hasFrom, hasTo, where }: Part, slot: Slot<PartValues>) {
  const { column, direction } = ORDER[sortBy]
  const isUp = direction === 'asc'
  return queries
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    .where((product) => {
      const place = product.refTuple(column, 'products.id')
      return product.and([
        ...(inCategory ? [product('products.category', '=', slot('category'))] : []),
        ...(hasFrom
          ? [product(place, isUp ? '>=' : '<=', product.tuple(slot('fromValue') as never, slot('fromId')))]
          : []),
        ...(hasTo ? [product(place, isUp ? '<' : '>', product.tuple(slot('toValue') as never, slot('toId')))] : []),
        ...(where ? [where] : []),
      ])
    })
    .orderBy(column, direction)
    .orderBy('products.id', direction)
}

/** The ids at `skip` and after in a part, `limit` of them, from the index alone. */
export const idsInPart = (queries: Queries, part: Part, slot: Slot<PartValues>) =>
  inPart(queries, part, slot).select('products.id').limit(slot('limit')).offset(slot('skip'))

/**
 * The same in one row, as a text separated by commas, with what the last of them is sorted by: a row for each would take
 * longer to hand over than to find.
 */
export function joinedIdsInPart(queries: Queries, part: Part, slot: Slot<PartValues>) {
  const { column, direction } = ORDER[part.sortBy]
  const listed = idsInPart(queries, part, slot).select(`${column} as value`).as('listed')
  return queries
    .selectFrom(listed)
    .select(({ fn }) => [
      sql<string | null>`string_agg(listed.id, ',')`.as('ids'),
      (direction === 'asc' ? fn.max('listed.value') : fn.min('listed.value')).as('last'),
    ])
}
