import * as z from 'zod/mini'
import { severalLines } from './cleanText'
import './noEval'
import { MAX_REPORT_TEXT, REPORT_REASONS } from './reportReasons'
import { isStorable, NOT_STORABLE } from './storable'

const text = z
  .string()
  .check(
    z.refine(isStorable, NOT_STORABLE),
    z.overwrite(severalLines),
    z.maxLength(MAX_REPORT_TEXT, `must be at most ${MAX_REPORT_TEXT} characters`),
  )

/** What `ReportInput` takes of a form, in zod's mini build, like `AddressForm`. */
export const ReportForm = z.strictObject({
  reason: z.enum(
    REPORT_REASONS.map(({ value }) => value),
    'Please choose a reason.',
  ),
  text,
})

/** What `AppealInput` takes of a form. */
export const AppealForm = z.strictObject({ text: text.check(z.minLength(1, 'is required')) })
