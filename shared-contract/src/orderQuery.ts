import { z } from 'zod'
import { ExportQuery } from './csv/exportSeparator'
import { OrderStatus } from './order'
import { isStorable, NOT_STORABLE } from './storable'
import { Day, PageNumber, TimeZone } from './text'

/** Filters of order lists (D59). `from` and `to` are days in `zone`, inclusive. */
const query = {
  pageNumber: PageNumber.optional(),
  q: z.string().trim().max(100, 'must be at most 100 characters').refine(isStorable, NOT_STORABLE).default(''),
  from: Day.optional(),
  to: Day.optional(),
  zone: TimeZone.default('UTC'),
}

/** The query of a customer's orders. */
export const MyOrdersQuery = z.object({ ...query, state: OrderStatus.optional() })
export type MyOrdersQuery = z.infer<typeof MyOrdersQuery>

/** The state of a shop's part of an order. */
export const ShopOrderState = z.enum(['pending', 'toDeliver', 'delivered', 'cancelled'])
export type ShopOrderState = z.infer<typeof ShopOrderState>

/** The query of a shop's orders. */
export const ShopOrdersQuery = z.object({ ...query, state: ShopOrderState.optional() })
export type ShopOrdersQuery = z.infer<typeof ShopOrdersQuery>

/** Number of a shop's order parts by state. */
export const ShopOrderCounts = z.object({
  pending: z.number().int(),
  toDeliver: z.number().int(),
  delivered: z.number().int(),
  cancelled: z.number().int(),
})
export type ShopOrderCounts = z.infer<typeof ShopOrderCounts>

/** What a shop's list shows: a state, or `returnAsked`, the delivered parts whose return waits for the shop's answer. */
export const ShopListState = z.enum([...ShopOrderState.options, 'returnAsked'])
export type ShopListState = z.infer<typeof ShopListState>

/** The query of a shop's list. */
export const ShopListQuery = ShopOrdersQuery.extend({ state: ShopListState.optional() })
export type ShopListQuery = z.infer<typeof ShopListQuery>

/** The query of a shop's export of orders. */
export const ShopExportQuery = ShopListQuery.extend(ExportQuery.shape)
export type ShopExportQuery = z.infer<typeof ShopExportQuery>

/** Number of a shop's order parts by what its list shows. */
export const ShopListCounts = ShopOrderCounts.extend({ returnAsked: z.number().int() })
export type ShopListCounts = z.infer<typeof ShopListCounts>
