import type { FlagRole } from '@haggle/shared-contract/platform'

/**
 * Says whether this visitor, in a role, has a flag of a remote; or whether everyone in that role has it, as on a page that a host,
 * which knows no visitor, has rendered.
 */
export type HasFlag = (remote: string, flag: string, role: FlagRole, isEveryones?: boolean) => boolean
