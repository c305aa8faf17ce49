import { z } from 'zod'
import { Hidden } from './hidden'
import { MAX_COMMENT, REVIEW_INCOMPLETE } from './ratings'
import { Id, ifMissing, longText, Time } from './text'

export const ReviewInput = z.strictObject({
  rating: z
    .number({ error: ifMissing(REVIEW_INCOMPLETE) })
    .int('must be a whole number')
    .min(1, 'must be 1 to 5')
    .max(5, 'must be 1 to 5'),
  comment: longText(1, MAX_COMMENT, REVIEW_INCOMPLETE),
})
export type ReviewInput = z.infer<typeof ReviewInput>

/** A shop's public answer to a review of its product. */
export const ReviewReplyInput = z.strictObject({ text: longText(1, MAX_COMMENT) })
export type ReviewReplyInput = z.infer<typeof ReviewReplyInput>

/**
 * A review as one visitor sees it: `helpful` is the number of customers who marked it helpful, `isHelpful` whether this
 * one did (both since contract 1.18).
 */
export const Review = z.object({
  _id: Id,
  user: Id,
  name: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  createdAt: Time,
  verifiedPurchase: z.boolean(),
  editedAt: Time.optional(),
  reply: z.object({ text: z.string(), createdAt: Time }).optional(),
  helpful: z.number().int().optional(),
  isHelpful: z.boolean().optional(),
  /** Why the market hides it; sent to its author only (D71; since 1.40). */
  hidden: Hidden.optional(),
})
export type Review = z.infer<typeof Review>
