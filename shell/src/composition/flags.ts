import type { Composition } from '@haggle/shared-contract/platform'
import type { HasFlag } from '@haggle/shared-state'
import { bucketOf } from './remotesFor'
import type { Visitor } from './visitor'

/** Whether a visitor has a flag of a remote: overridden in this tab, or as its team set it. */
export const flagsFor =
  ({ remotes }: Composition, { id, overrides }: Visitor): HasFlag =>
  (remote, flag, role, isEveryones) => {
    const name = `${remote}/${flag}`
    const own = !isEveryones && overrides.get(name)
    if (own) return own === 'on'
    const set = remotes.find((each) => each.name === remote)?.flags?.[flag]
    // stable per flag and visitor, who keeps it while it grows
    const bucket = isEveryones ? 99 : bucketOf(`${name} ${id}`)
    return set !== undefined && (set.role ?? role) === role && bucket < set.percent
  }
