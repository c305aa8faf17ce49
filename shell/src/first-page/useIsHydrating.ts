import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether React is taking over markup that a host made, or making it there; false where the browser makes it. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
