import { z } from 'zod'
import { MAX_COUNT } from './money'
import { Id } from './text'

/** A cart line as the browser keeps it. `price` is the selling price in dollars, `product` and `shop` are ids. */
export const CartItem = z.object({
  product: Id,
  /** Of a product that has any (D77; since 1.41). */
  variant: Id.optional(),
  /** The variant in words, e.g. 'M, Red'. */
  variantText: z.string().optional(),
  name: z.string(),
  image: z.string(),
  price: z.number().nonnegative(),
  qty: z.number().int().min(1).max(MAX_COUNT),
  countInStock: z.number().int().nonnegative(),
  shop: Id,
})
export type CartItem = z.infer<typeof CartItem>
