import { z } from 'zod'
import { Day, Id } from './text'

export const OVERVIEW_STEPS = ['day', 'week', 'month'] as const

/** A period in days of UTC, both inclusive, and the steps in which it is shown. Without days it ends today. */
export const OverviewQuery = z
  .strictObject({ from: Day.optional(), to: Day.optional(), by: z.enum(OVERVIEW_STEPS).default('day') })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: 'must not be after to',
    path: ['from'],
  })
export type OverviewQuery = z.infer<typeof OverviewQuery>

/**
 * How a shop did in a period. An order counts on the day it was placed, once it is paid, with the shop's own lines and
 * without tax and shipping; a part that was cancelled or returned, and an order that was refunded, does not. `toDeliver` is
 * of now. `paid` of the offers are the accepted ones whose price was paid. A step is named by its first day, a week's is
 * Monday. Money in dollars.
 */
export const ShopOverview = z.object({
  revenue: z.number(),
  orders: z.number().int(),
  toDeliver: z.number().int(),
  bestSellers: z.array(
    z.object({
      product: z.object({ _id: Id, name: z.string(), image: z.string() }),
      qty: z.number().int(),
      revenue: z.number(),
    }),
  ),
  offers: z.object({ made: z.number().int(), accepted: z.number().int(), paid: z.number().int() }),
  series: z.array(z.object({ from: Day, revenue: z.number(), orders: z.number().int() })),
})
export type ShopOverview = z.infer<typeof ShopOverview>
