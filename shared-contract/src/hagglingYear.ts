import { z } from 'zod'
import { Id } from './text'

/**
 * What haggling brought a customer in the 365 days up to now (since contract 1.36): offers made, agreements, and what paid
 * orders cost less than their selling prices, in dollars; cancelled and returned parts do not count. `best` is the line
 * that saved most.
 */
export const HagglingYear = z.object({
  offers: z.number().int(),
  agreements: z.number().int(),
  saved: z.number(),
  best: z.object({ product: z.object({ _id: Id, name: z.string() }), saved: z.number() }).optional(),
})
export type HagglingYear = z.infer<typeof HagglingYear>
