import type { FlagRole } from '@haggle/shared-contract/platform'
import type { HaggleStore } from '../store/store'

/**
 * Says whether this visitor, in a role, has a flag of a remote; or whether everyone in that role has it, as on a page that a host,
 * which knows no visitor, has rendered.
 */
export type HasFlag = (remote: string, flag: string, role: FlagRole, isEveryones?: boolean) => boolean

/** A store that knows flags. */
export interface Flagged {
  hasFlag?: HasFlag
}

/** Gives a store the flags of its app; without it none is on. Since 3.6. */
export const withFlags = (store: HaggleStore, hasFlag: HasFlag): HaggleStore => Object.assign(store, { hasFlag })
