import type { Composition, FlagRole } from '@haggle/shared-contract/platform'
import { bucketOf } from './remotesFor'
import type { Visitor } from './visitor'

/** Whether a visitor in a role has a flag of a remote: as the developer of this tab says, or who released it. */
export const flagsFor =
  ({ remotes }: Composition, { id, flags }: Visitor) =>
  (remote: string, flag: string, role: FlagRole): boolean => {
    const own = flags?.get(`${remote}/${flag}`)
    if (own) return own === 'on'
    const set = remotes.find(({ name }) => name === remote)?.flags?.[flag]
    // stable per flag and visitor, who keeps it while it grows
    return set !== undefined && (set.role ?? role) === role && bucketOf(`${remote} ${flag} ${id}`) < set.percent
  }

/** Whether a host, which knows no visitor, has rendered a remote's page with the flags that this one has as a guest. */
export const hasFlagsOfAll = (composition: Composition, visitor: Visitor, remote: string): boolean =>
  !visitor.flags?.size &&
  Object.entries(composition.remotes.find(({ name }) => name === remote)?.flags ?? {}).every(
    ([flag, { percent }]) => percent === 100 || !flagsFor(composition, visitor)(remote, flag, 'guest'),
  )
