import { createContext, useContext } from 'react'

/** Starts loading the screen of a path. */
type Preload = (path: string) => void

export const PreloadContext = createContext<Preload>(() => undefined)

export const usePreload = (): Preload => useContext(PreloadContext)
