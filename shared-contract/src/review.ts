import { z } from 'zod'
import { Id, text, Time } from './text'

/** The choices of the rating field, in the spec's words. */
export const RATINGS = [
  { value: 1, label: '1 - Poor' },
  { value: 2, label: '2 - Fair' },
  { value: 3, label: '3 - Good' },
  { value: 4, label: '4 - Very Good' },
  { value: 5, label: '5 - Excellent' },
] as const

export const ReviewInput = z.strictObject({
  rating: z.number().int('must be a whole number').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
  comment: text(1, 2000),
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
