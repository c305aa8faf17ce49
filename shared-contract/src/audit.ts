import { z } from 'zod'
import { Time } from './text'

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/**
 * One audit entry of an account or a shop. `actor` is a name, `system`, or `unknown` without log-in; `address` is empty
 * for the system; `before` and `after` are the changed values.
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
