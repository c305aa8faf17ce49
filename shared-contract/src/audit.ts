import { z } from 'zod'
import { Time } from './text'

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/**
 * What was done to an account or a shop: by whom (a name, `system`, or `unknown` for who did not log in), from where (empty
 * for the system), and what it was before and after.
 */
export const AuditEntry = z.object({
  at: Time,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: Facts.optional(),
  after: Facts.optional(),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
