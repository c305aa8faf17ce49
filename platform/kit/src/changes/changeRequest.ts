import { FlagName, FlagRole, RemoteName, Version } from '@haggle/shared-contract/platform'
import { z } from 'zod'

/** Why a change is made although a freeze holds it back; the audit log keeps it. */
const overrideFreeze = z.string().trim().min(1).max(200).optional()

/** Whether the release may look different from the live one; the audit log keeps who said so. */
const acceptPictures = z.literal(true).optional()

/**
 * A change of what is live. `release` and `canary` require a version, `canary` also a percentage. `promote` and `rollback` may
 * give the version to be live afterwards, which makes them safe to repeat; a rollback with `to` goes back further, to any
 * release that was live before. `remove` takes a remote out of the app. `flag` gives a flag of a remote to a percentage of
 * visitors, or of those in a role; 0 is off.
 */
export const ChangeRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('release'), name: RemoteName, version: Version, overrideFreeze, acceptPictures }),
  z.strictObject({
    action: z.literal('canary'),
    name: RemoteName,
    version: Version,
    percent: z.number().int().min(1).max(99),
    overrideFreeze,
    acceptPictures,
  }),
  z.strictObject({
    action: z.literal('promote'),
    name: RemoteName,
    version: Version.optional(),
    overrideFreeze,
    acceptPictures,
  }),
  z.strictObject({
    action: z.literal('rollback'),
    name: RemoteName,
    version: Version.optional(),
    to: Version.optional(),
  }),
  z.strictObject({ action: z.literal('remove'), name: RemoteName, overrideFreeze }),
  z.strictObject({
    action: z.literal('flag'),
    name: RemoteName,
    flag: FlagName,
    percent: z.number().int().min(0).max(100),
    role: FlagRole.optional(),
    overrideFreeze,
  }),
])
export type ChangeRequest = z.infer<typeof ChangeRequest>
export type FlagChange = Extract<ChangeRequest, { action: 'flag' }>

/** A change's state. Its lines say what is live, or why it was refused. */
export const ChangeState = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'refused', 'failed']),
  lines: z.array(z.string()),
})
export type ChangeState = z.infer<typeof ChangeState>

export interface ChangeTarget {
  environment: string
  app: string
}

/** An app as messages name it, with its environment unless that is production. */
export const placeOf = ({ environment, app }: ChangeTarget): string =>
  environment === 'production' ? app : `${app} of ${environment}`
