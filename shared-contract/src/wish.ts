import { z } from 'zod'
import { ProductSummary } from './product'
import { Id, Time } from './text'

/** Most products on a wish list. */
export const MAX_WISHES = 200

/** A product on a customer's wish list; `priceDropped` says whether it costs less now than when it was added. */
export const Wish = z.object({
  product: ProductSummary,
  /** The variant wished for, with its words (D77; since 1.41). */
  variant: Id.optional(),
  variantText: z.string().optional(),
  addedAt: Time,
  priceWhenAdded: z.number(),
  priceDropped: z.boolean(),
})
export type Wish = z.infer<typeof Wish>

/** The body that puts a product on the list; it may be empty. */
export const WishInput = z.strictObject({ variant: Id.optional() })
export type WishInput = z.infer<typeof WishInput>

/** Whether the customer is told once a product is in stock again. */
export const RestockWish = z.object({ isWished: z.boolean() })
export type RestockWish = z.infer<typeof RestockWish>
