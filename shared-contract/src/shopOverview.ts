import { z } from 'zod'
import { Day, Id, TimeZone } from './text'

export const OVERVIEW_STEPS = ['day', 'week', 'month'] as const

/** A period in days of `zone`, inclusive, and the step of its series. Defaults to the days up to today. */
export const OverviewQuery = z
  .strictObject({
    from: Day.optional(),
    to: Day.optional(),
    by: z.enum(OVERVIEW_STEPS).default('day'),
    zone: TimeZone.default('UTC'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: 'The first day must not be after the last one.',
    path: ['from'],
  })
export type OverviewQuery = z.infer<typeof OverviewQuery>

/**
 * A shop's results in a period. A paid order counts on the day it was placed, by the shop's own lines without tax and
 * shipping; cancelled, returned and refunded parts do not count, and what was refunded of a part is taken off. `toDeliver` is the current number.
 * `offers.paid` are accepted offers whose price was paid. A step is named by its first day; weeks start on Monday.
 * Money in dollars. `before` is the same of as many days before the period (since contract 1.35).
 */
export const ShopOverview = z.object({
  revenue: z.number(),
  orders: z.number().int(),
  before: z.object({ revenue: z.number(), orders: z.number().int() }).optional(),
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
