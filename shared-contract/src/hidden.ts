import { z } from 'zod'
import { Time } from './text'

export const AppealState = z.enum(['open', 'granted', 'refused'])
export type AppealState = z.infer<typeof AppealState>

/** Why the market hides what somebody wrote, with the appeal against it; told to its owner only (D71). */
export const Hidden = z.object({
  reason: z.string(),
  at: Time,
  /** `answer` is the reason for which it was refused. */
  appeal: z.object({ text: z.string(), at: Time, state: AppealState, answer: z.string().optional() }).optional(),
})
export type Hidden = z.infer<typeof Hidden>
