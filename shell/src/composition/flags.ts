import type { Composition, FlagRole } from '@haggle/shared-contract/platform'
import { bucketOf } from './remotesFor'
import type { Visitor } from './visitor'

type HasFlag = (remote: string, flag: string, role: FlagRole) => boolean

const flagsIn = ({ remotes }: Composition, remote: string) => remotes.find(({ name }) => name === remote)?.flags ?? {}

/** Whether a visitor in a role has a flag of a remote: overridden in this tab, or as its team set it. */
export const flagsFor =
  (composition: Composition, { id, overrides }: Visitor): HasFlag =>
  (remote, flag, role) => {
    const own = overrides.get(`${remote}/${flag}`)
    if (own) return own === 'on'
    const set = flagsIn(composition, remote)[flag]
    // stable per flag and visitor, who keeps it while it grows
    return set !== undefined && (set.role ?? role) === role && bucketOf(`${remote} ${flag} ${id}`) < set.percent
  }

/** Whether a host, which knows no visitor, has rendered a remote's page with the flags that this one has as a guest. */
export const hasFlagsOfAll = (composition: Composition, visitor: Visitor, remote: string): boolean =>
  !visitor.overrides.size &&
  Object.entries(flagsIn(composition, remote)).every(
    ([flag, { percent }]) => percent > 99 || !flagsFor(composition, visitor)(remote, flag, 'guest'),
  )
