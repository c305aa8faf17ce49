import { z } from 'zod'
import { ProductSummary } from './product'
import { Time } from './text'

/** As many products a wish list holds. */
export const MAX_WISHES = 200

/** A product on a customer's wish list; `priceDropped` says whether it costs less now than when it was put there. */
export const Wish = z.object({
  product: ProductSummary,
  addedAt: Time,
  priceWhenAdded: z.number(),
  priceDropped: z.boolean(),
})
export type Wish = z.infer<typeof Wish>
