import type { Composition, Part, Release, RemoteRelease, Room, Slot } from '@haggle/shared-contract/platform'
import { misfit, type JsonSchema } from './assignable'

type LiveSlot = Slot & { schema?: string | undefined }
type LivePart = NonNullable<RemoteRelease['parts']>[number]

/** The slots that a release declares; one that several screens show once. */
export const slotsOf = (release: Release): LiveSlot[] => [
  ...new Map(
    [...(release.kind === 'shell' ? (release.slots ?? []) : release.screens.flatMap(({ slots = [] }) => slots))].map(
      (slot) => [slot.name, slot],
    ),
  ).values(),
]

/**
 * A line for each part that a slot does not fit, of the candidates and what is live beside them, canaries too. A part for a remote
 * that the app does not have is shown nowhere, and no fault.
 */
export function misfits({ shell, remotes }: Composition, candidates: readonly Release[]): string[] {
  const live = [shell, ...remotes.flatMap(({ release, canary }) => (canary ? [release, canary.release] : [release]))]
  const isCandidate = ({ name, version }: Release) =>
    candidates.some((each) => each.name === name && each.version === version)
  return live.flatMap((owner) =>
    live.flatMap((user) =>
      user.kind === 'remote' && (isCandidate(owner) || isCandidate(user))
        ? (user.parts ?? [])
            .filter(({ slot }) => slot.startsWith(`${owner.name}/`))
            .flatMap((part) => misfitOf(owner, user, part) ?? [])
        : [],
    ),
  )
}

function misfitOf(owner: Release, user: RemoteRelease, part: LivePart): string | undefined {
  const slot = slotsOf(owner).find(({ name }) => part.slot === `${owner.name}/${name}`)
  const filled = `which the part ${part.part} of ${user.name} ${user.version} fills`
  if (!slot) return `${owner.name} ${owner.version} has no slot ${part.slot}, ${filled}.`
  const why = roomFault(slot.room, part) ?? misfit(schemaIn(slot) ?? { type: 'object' }, schemaIn(part) ?? {})
  return why && `${owner.name} ${owner.version} has a slot ${part.slot}, ${filled}, and does not fit it: ${why}.`
}

function roomFault(kept: Room | undefined, { room }: Part): string | undefined {
  const narrow = (['narrow', 'wide'] as const).find((width) => room && room[width] > (kept?.[width] ?? 0))
  return narrow && room && `it keeps ${kept?.[narrow] ?? 0} of ${room[narrow]} pixels free (${narrow})`
}

const schemaIn = ({ schema }: { schema?: string | undefined }) =>
  schema === undefined ? undefined : (JSON.parse(schema) as JsonSchema)
