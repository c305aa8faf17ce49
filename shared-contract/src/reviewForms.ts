import * as z from 'zod/mini'
import { severalLines } from './cleanText'
import './noEval'
import { MAX_COMMENT, REVIEW_INCOMPLETE } from './ratings'
import { isStorable, NOT_STORABLE } from './storable'

const comment = (missing: string) =>
  z
    .string()
    .check(
      z.refine(isStorable, NOT_STORABLE),
      z.overwrite(severalLines),
      z.minLength(1, missing),
      z.maxLength(MAX_COMMENT, `must be at most ${MAX_COMMENT} characters`),
    )

/** `ReviewInput` in zod's mini build; a select's value is a text, empty before one is chosen. */
export const ReviewForm = z.strictObject({
  rating: z.pipe(z.string().check(z.minLength(1, REVIEW_INCOMPLETE)), z.transform(Number)),
  comment: comment(REVIEW_INCOMPLETE),
})

/** `ReviewReplyInput` in zod's mini build. */
export const ReviewReplyForm = z.strictObject({ text: comment('Please enter a reply.') })
