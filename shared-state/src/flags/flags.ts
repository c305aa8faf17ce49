import { useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import type { HaggleStore } from '../store/store'
import { useSession } from '../use-session/useSession'

const neverChanges = () => () => undefined

/**
 * The hook that says whether a flag of a remote is on for this visitor. Its names are those of `remote.json`, any other is a type
 * error: `export const useFlag = flagsOf<keyof typeof remote.flags>(remote.name)`. Since 3.6.
 */
export const flagsOf = <Flag extends string>(remote: string) =>
  function useFlag(flag: Flag): boolean {
    const role = useSession()?.role ?? 'guest'
    const { hasFlag } = useStore() as HaggleStore
    return useSyncExternalStore(
      neverChanges,
      () => hasFlag(remote, flag, role),
      () => hasFlag(remote, flag, role, true),
    )
  }
