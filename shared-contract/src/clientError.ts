import { z } from 'zod'
import { text } from './text'

/** How a screen's files failed to load. */
export const LoadFailureType = z.enum(['missing', 'timeout', 'error'])
export type LoadFailureType = z.infer<typeof LoadFailureType>

/** A load failure in a visitor's browser, reported to `POST /api/client-errors` (D34). */
export const ClientErrorReport = z.strictObject({
  remote: text(1, 60),
  version: text(1, 100),
  type: LoadFailureType,
  route: text(1, 500),
  message: text(0, 1000).optional(),
})
export type ClientErrorReport = z.infer<typeof ClientErrorReport>

/** What makes a report count (D48): the token that the host put into the page, and the visitor's number. */
const sender = {
  token: z
    .string()
    .max(2500)
    .regex(/^[\w-]+\.[\w-]+$/, 'is none of ours')
    .optional(),
  visitor: z.int().min(0).max(1_000_000).optional(),
}

/** A failure as the shell reports it: while loading, or thrown by a `script` later. */
export const FailureReport = ClientErrorReport.extend({
  type: z.enum([...LoadFailureType.options, 'script']),
  ...sender,
})
export type FailureReport = z.infer<typeof FailureReport>

/** Milliseconds or, for layout shift, a score. */
const measured = z.number().min(0).max(600_000).optional()

/** Web vitals of a page's screens, reported to `POST /api/web-vitals`; `screen` is the route. */
export const WebVitalsReport = z.strictObject({
  screens: z
    .array(
      z.strictObject({
        remote: text(1, 60),
        version: text(1, 100),
        screen: text(1, 200),
        lcp: measured,
        inp: measured,
        cls: measured,
      }),
    )
    .min(1)
    .max(10),
  ...sender,
})
export type WebVitalsReport = z.infer<typeof WebVitalsReport>
