import { z } from 'zod'
import { Hidden } from './hidden'
import { MAX_COUNT } from './money'
import { ShopState } from './shopState'
import { Day, Id, longText, OptionalImageUrl, Time } from './text'

/** Longest description and return policy of a shop, in characters. */
export const MAX_SHOP_TEXT = 5000

/** A shop's public profile. Its rating is the mean of all reviews of its products, 0 without any. */
export const ShopPage = z.object({
  _id: Id,
  shopName: z.string(),
  since: Time,
  description: z.string(),
  picture: z.string(),
  returnPolicy: z.string(),
  rating: z.number(),
  numReviews: z.number().int(),
  numProducts: z.number().int(),
  /** Only while it is not open (D70), with the day of return of a pause (since 1.40). */
  state: ShopState.optional(),
  until: Day.optional(),
  /** Why and since when it is suspended. Sent to the owner only. */
  suspension: Hidden.optional(),
  /** Stock level at or below which the owner is notified; null for never. Sent to the owner only. */
  lowStockAt: z.number().int().nullable().optional(),
  /** Whether agents may make offers (D78). Sent to the owner only. */
  agentsMayOffer: z.boolean().optional(),
})
export type ShopPage = z.infer<typeof ShopPage>

/**
 * An owner's changes to the shop's profile; texts and picture may be empty. `lowStockAt` in units, null for no
 * notification.
 */
export const ShopInput = z.strictObject({
  description: longText(0, MAX_SHOP_TEXT),
  picture: OptionalImageUrl,
  returnPolicy: longText(0, MAX_SHOP_TEXT),
  lowStockAt: z
    .number()
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(MAX_COUNT, `must be at most ${MAX_COUNT}`)
    .nullable()
    .default(null),
  agentsMayOffer: z.boolean().optional(),
})
export type ShopInput = z.infer<typeof ShopInput>

/** What changes of a shop's profile; what is left out stays. */
export const ShopUpdate = ShopInput.extend({ lowStockAt: ShopInput.shape.lowStockAt.unwrap() })
  .partial()
  .refine(
    (update) => Object.keys(update).length > 0,
    'Nothing to update: send description, picture, returnPolicy, lowStockAt or agentsMayOffer.',
  )
export type ShopUpdate = z.infer<typeof ShopUpdate>
