import { RemoteName } from '@haggle/shared-contract/platform'
import { DAY } from '@haggle/shared-server'
import { z } from 'zod'
import type { ChangeTarget } from './changeRequest'

/** A freeze that nobody thinks of any more must not hold releases for ever; milliseconds. */
export const LONGEST_FREEZE = 90 * DAY

/** Most characters of the reason of a freeze. */
export const MAX_REASON = 200

/** What a freeze holds: an environment, or in it one app, one remote (or the shell), or one remote in one app. */
export const FreezeScope = z.strictObject({ app: RemoteName.optional(), remote: RemoteName.optional() })
export type FreezeScope = z.infer<typeof FreezeScope>

/** Until when nothing new becomes live, and why. */
export const FreezeRequest = FreezeScope.extend({
  until: z.iso.datetime({ offset: true }),
  reason: z.string().trim().min(1).max(MAX_REASON),
})
export type FreezeRequest = z.infer<typeof FreezeRequest>

/** A freeze as the registry keeps it. `by` is the team of who made it. */
export const Freeze = FreezeRequest.extend({
  id: z.string(),
  environment: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type Freeze = z.infer<typeof Freeze>

/** Whether a freeze holds a remote, or the shell, of an app back. */
export const holds = (freeze: Freeze, { environment, app }: ChangeTarget, name: string): boolean =>
  freeze.environment === environment && (freeze.app ?? app) === app && (freeze.remote ?? name) === name

/** What a freeze holds, in words: `catalog in marketplace of production`. */
export const frozenPlace = ({ environment, app, remote }: FreezeScope & { environment: string }): string =>
  `${remote === undefined ? '' : `${remote} in `}${app === undefined ? environment : `${app} of ${environment}`}`

/** A sentence about a freeze: what, until when, by whom and why. */
export const freezeLine = (freeze: Freeze): string =>
  `${frozenPlace(freeze)} is frozen until ${shownMinute(freeze.until)} by ${freeze.by}: ${freeze.reason}`

const shownMinute = (time: string) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
