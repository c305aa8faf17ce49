import type { FlagRole } from '@haggle/shared-contract/platform'
import { createContext, useContext } from 'react'
import { useSession } from '../use-session/useSession'

/** Says whether who is signed in, or a guest, has a flag of a remote. */
export type HasFlag = (remote: string, flag: string, role: FlagRole) => boolean

/** Provided by the shell; without it all flags are off. */
export const FlagContext = createContext<HasFlag>(() => false)

/**
 * The hook that says whether a flag of a remote is on for this visitor. Its names are those of `remote.json`, any other is a type
 * error: `export const useFlag = flagsOf<keyof typeof remote.flags>(remote.name)`. Since 3.6.
 */
export const flagsOf = <Flag extends string>(remote: string) =>
  function useFlag(flag: Flag): boolean {
    const role = useSession()?.role ?? 'guest'
    return useContext(FlagContext)(remote, flag, role)
  }
