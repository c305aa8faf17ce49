import { FlagName, FlagRole, RemoteName, Version } from '@haggle/shared-contract/platform'
import { z } from 'zod'

/** Most characters of the reason of a change that something speaks against. */
export const MAX_WHY = 200

const Why = z.string().trim().min(1).max(MAX_WHY).optional()

/** Why a change is made although a freeze holds it back; the audit log keeps it. */
const overrideFreeze = Why

/** Why a release was not looked at before it was sent, or what was found and confirmed; the audit log keeps it. */
const anyway = Why

/** Whether the release may look different from the live one; the audit log keeps who said so. */
const acceptPictures = z.literal(true).optional()

/** Going back: a step or, with `to`, to any release that was live before. */
export const Rollback = z.strictObject({
  action: z.literal('rollback'),
  name: RemoteName,
  version: Version.optional(),
  to: Version.optional(),
})

/** Who has a flag of a remote. */
export const FlagChange = z.strictObject({
  action: z.literal('flag'),
  name: RemoteName,
  flag: FlagName,
  percent: z.number().int().min(0).max(100),
  role: FlagRole.optional(),
  overrideFreeze,
})
export type FlagChange = z.infer<typeof FlagChange>

/**
 * A change of what is live. `release` and `canary` require a version, `canary` also a percentage. `promote` and `rollback` may
 * give the version to be live afterwards, which makes them safe to repeat; a rollback with `to` goes back further, to any
 * release that was live before. `remove` takes a remote out of the app. `flag` gives a flag of a remote to a percentage of
 * visitors, or of those in a role; 0 is off. `onto` is the version that the sender of a release found live: another one that
 * became live meanwhile is not replaced unseen.
 */
export const ChangeRequest = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('release'),
    name: RemoteName,
    version: Version,
    onto: Version.optional(),
    overrideFreeze,
    acceptPictures,
    anyway,
  }),
  z.strictObject({
    action: z.literal('canary'),
    name: RemoteName,
    version: Version,
    percent: z.number().int().min(1).max(99),
    overrideFreeze,
    acceptPictures,
    anyway,
  }),
  z.strictObject({
    action: z.literal('promote'),
    name: RemoteName,
    version: Version.optional(),
    overrideFreeze,
    acceptPictures,
  }),
  Rollback,
  z.strictObject({ action: z.literal('remove'), name: RemoteName, overrideFreeze }),
  FlagChange,
])
export type ChangeRequest = z.infer<typeof ChangeRequest>

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
