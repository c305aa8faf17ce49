import * as z from 'zod/mini'
import './noEval'
import { isStorable, NOT_STORABLE } from './storable'

/** `ReturnInput` in zod's mini build, like `AddressForm`. */
export const ReturnForm = z.strictObject({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      z.maxLength(1000, 'must be at most 1000 characters'),
      z.refine(isStorable, NOT_STORABLE),
    ),
})
