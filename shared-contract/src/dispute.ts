import { z } from 'zod'
import { OWN_UPLOAD } from './pictures'
import { Id, longText, Time } from './text'

/** Open until it is answered; `closed` ends without money, as `won` does. */
export const DisputeState = z.enum(['open', 'under_review', 'won', 'lost', 'closed'])
export type DisputeState = z.infer<typeof DisputeState>

/** Whether a dispute waits for its end; meanwhile its order is 'In dispute' (D74). */
export const isInDispute = (state: DisputeState): boolean => state === 'open' || state === 'under_review'

export const MAX_EVIDENCE_TEXT = 5000
export const MAX_EVIDENCE_PICTURES = 5

/** A shop's evidence; `pictures` are addresses that `POST /api/media` returned. A later one replaces it. */
export const EvidenceInput = z.strictObject({
  text: longText(1, MAX_EVIDENCE_TEXT),
  pictures: z
    .array(z.string().regex(OWN_UPLOAD, 'must be a picture that you uploaded here'))
    .max(MAX_EVIDENCE_PICTURES, `must hold at most ${MAX_EVIDENCE_PICTURES} pictures`)
    .default([]),
})
export type EvidenceInput = z.infer<typeof EvidenceInput>

export const Evidence = z.object({ text: z.string(), pictures: z.array(z.string()), sentAt: Time })
export type Evidence = z.infer<typeof Evidence>

/**
 * The dispute of an order as a shop of it sees it (D74). `amount` is of the whole order. The shop can send `evidence` while
 * it is `open` and not `contested`. One that was lost and took all that the shop had of the order says `tookAll`.
 */
export const ShopDispute = z.object({
  id: Id,
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  state: DisputeState,
  answerUntil: Time.optional(),
  contested: z.boolean(),
  tookAll: z.literal(true).optional(),
  createdAt: Time,
  evidence: Evidence.optional(),
})
export type ShopDispute = z.infer<typeof ShopDispute>
