import { z } from 'zod'
import { Time } from './text'

/** Why the market hides what somebody wrote, told to its owner only (D71). */
export const Hidden = z.object({ reason: z.string(), at: Time })
export type Hidden = z.infer<typeof Hidden>
