import { useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { useSession } from '../use-session/useSession'
import type { Flagged } from './hasFlag'

const neverChanges = () => () => undefined
const none = () => false

/**
 * The hook that says whether a flag of a remote is on for this visitor. Its names are those of `remote.json`, any other is a type
 * error: `export const useFlag = flagsOf<keyof typeof remote.flags>(remote.name)`. Since 3.6.
 */
export const flagsOf = <Flag extends string>(remote: string) =>
  function useFlag(flag: Flag): boolean {
    const role = useSession()?.role ?? 'guest'
    const { hasFlag = none } = useStore() as Flagged
    return useSyncExternalStore(
      neverChanges,
      () => hasFlag(remote, flag, role),
      () => hasFlag(remote, flag, role, true),
    )
  }
