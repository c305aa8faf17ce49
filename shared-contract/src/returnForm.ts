import * as z from 'zod/mini'
import { MAX_REASON } from './checkoutRules'
import { severalLines } from './cleanText'
import './noEval'
import { isStorable, NOT_STORABLE } from './storable'

/** `ReturnInput` in zod's mini build, like `AddressForm`. */
export const ReturnForm = z.strictObject({
  reason: z
    .string()
    .check(
      z.refine(isStorable, NOT_STORABLE),
      z.overwrite(severalLines),
      z.minLength(1, 'is required'),
      z.maxLength(MAX_REASON, `must be at most ${MAX_REASON} characters`),
    ),
})
