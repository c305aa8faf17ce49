import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether React is prerendering or hydrating; false for a first render in the browser. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
