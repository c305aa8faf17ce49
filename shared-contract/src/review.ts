import { z } from 'zod'
import { MAX_COMMENT } from './ratings'
import { Id, text, Time } from './text'

export const ReviewInput = z.strictObject({
  rating: z.number().int('must be a whole number').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
  comment: text(1, MAX_COMMENT),
})
export type ReviewInput = z.infer<typeof ReviewInput>

export const Review = z.object({
  _id: Id,
  user: Id,
  name: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  createdAt: Time,
  verifiedPurchase: z.boolean(),
})
export type Review = z.infer<typeof Review>
