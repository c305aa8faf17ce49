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

/** Most places in scripts that a report names. */
export const MAX_FRAMES = 8

/** A failure as the shell reports it: while loading, or thrown by a `script` later. */
export const FailureReport = ClientErrorReport.extend({
  type: z.enum([...LoadFailureType.options, 'script']),
  /** Where in the scripts of releases it came from, innermost first: `catalog/1.1.0/Cart.js:1:2345`. */
  frames: z
    .array(text(1, 200).regex(/^[^\s]+:\d+:\d+$/, 'must be a file, a line and a column'))
    .max(MAX_FRAMES)
    .optional(),
  ...sender,
})
export type FailureReport = z.infer<typeof FailureReport>

/** Most screens and parts that a report names. */
export const MAX_SCREENS = 10

/** Milliseconds or, for layout shift, a score. */
const measured = z.number().min(0).max(600_000).optional()

/**
 * What was seen of a page's screens and parts, and the screens' web vitals, reported to `POST /api/web-vitals`; `screen` is the
 * route, or the part's module.
 */
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
        /** False where no canary is compared with it: then it is counted alone. */
        compared: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(MAX_SCREENS),
  ...sender,
})
export type WebVitalsReport = z.infer<typeof WebVitalsReport>
