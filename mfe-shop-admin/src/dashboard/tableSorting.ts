import { ShopSortBy, type ProductSummary } from '@haggle/shared-contract'
import type { ComponentProps } from 'react'
import type { Table } from '../lists/Table'

const ORDERS = { asc: 'ascend', desc: 'descend' } as const

/** A column's order, as the table shows it in its header; null for none. */
export const sortOrderOf = (columnKey: string, sortBy: ShopSortBy) =>
  sortBy === `${columnKey}_asc` ? ORDERS.asc : sortBy === `${columnKey}_desc` ? ORDERS.desc : null

type Sorter = Parameters<NonNullable<ComponentProps<typeof Table<ProductSummary>>['onChange']>>[2]

/** The sort order chosen by the table's headers; undefined for none. */
export function sortOf(sorter: Sorter): ShopSortBy | undefined {
  const { columnKey, order } = [sorter].flat()[0] ?? {}
  const way = order === ORDERS.asc ? 'asc' : 'desc'
  return order ? ShopSortBy.safeParse(`${String(columnKey)}_${way}`).data : undefined
}
