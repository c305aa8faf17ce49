import type { Composition } from '@haggle/shared-contract/platform'
import { createContext, useContext } from 'react'

export const CompositionContext = createContext<Composition | undefined>(undefined)

/** The app's composition. */
export function useComposition(): Composition {
  const composition = useContext(CompositionContext)
  if (!composition) throw new Error('useComposition needs an App above it.')
  return composition
}
