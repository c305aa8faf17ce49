import { findScreen } from '@haggle/shared-contract/platform'
import { createContext, useContext } from 'react'
import type { AppScreen } from '../composition/screen'

export const ScreensContext = createContext<readonly AppScreen[]>([])

/** Returns a function that starts loading the screen of a path. Its route shows a failure. */
export function usePreload(): (path: string) => void {
  const screens = useContext(ScreensContext)
  return (path) =>
    void findScreen(screens, path)
      ?.load()
      .catch(() => undefined)
}
