import { z } from 'zod'
import { text } from './text'

/** How a screen's files failed to load. */
export const LoadFailureType = z.enum(['missing', 'timeout', 'error'])
export type LoadFailureType = z.infer<typeof LoadFailureType>

/** A load failure in somebody's browser, reported to `POST /api/client-errors` (D34). */
export const ClientErrorReport = z.strictObject({
  remote: text(1, 60),
  version: text(1, 100),
  type: LoadFailureType,
  route: text(1, 500),
  message: text(0, 1000).optional(),
})
export type ClientErrorReport = z.infer<typeof ClientErrorReport>
