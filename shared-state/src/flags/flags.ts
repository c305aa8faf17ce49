import type { FlagRole } from '@haggle/shared-contract/platform'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useSession } from '../use-session/useSession'

/**
 * Says whether this visitor, in a role, has a flag of a remote; or whether everyone in that role has it, as on a page that a host,
 * which knows no visitor, has rendered.
 */
export type HasFlag = (remote: string, flag: string, role: FlagRole, isEveryones?: boolean) => boolean

/** Provided by the shell; without it all flags are off. */
export const FlagContext = createContext<HasFlag>(() => false)

const neverChanges = () => () => undefined

/**
 * The hook that says whether a flag of a remote is on for this visitor. Its names are those of `remote.json`, any other is a type
 * error: `export const useFlag = flagsOf<keyof typeof remote.flags>(remote.name)`. Since 3.6.
 */
export const flagsOf = <Flag extends string>(remote: string) =>
  function useFlag(flag: Flag): boolean {
    const role = useSession()?.role ?? 'guest'
    const hasFlag = useContext(FlagContext)
    return useSyncExternalStore(
      neverChanges,
      () => hasFlag(remote, flag, role),
      () => hasFlag(remote, flag, role, true),
    )
  }
