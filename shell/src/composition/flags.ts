import type { Composition, SetFlag } from '@haggle/shared-contract/platform'
import type { HasFlag } from '@haggle/shared-state'
import { bucketOf } from './remotesFor'
import type { Visitor } from './visitor'

/** Whether a visitor has a flag of a remote: overridden in this tab, or as its team set it. */
export const flagsFor =
  ({ remotes }: Composition, { id, overrides }: Visitor): HasFlag =>
  (remote, flag, role, isEveryones) => {
    const key = `${remote}/${flag}`
    const own = overrides.get(key)
    if (own && !isEveryones) return own === 'on'
    const set: Partial<SetFlag> = remotes.find(({ name }) => name === remote)?.flags?.[flag] ?? {}
    const { percent = 0, role: only = role } = set
    // stable per flag and visitor, who keeps it while it grows
    return only === role && (isEveryones ? 99 : bucketOf(`${key} ${id}`)) < percent
  }
