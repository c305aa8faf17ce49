import type { ComponentType } from 'react'
import type { DeclaredScreen } from './declaredScreens'

/** A screen with its route, of the shell or a remote. */
export interface AppScreen extends DeclaredScreen {
  version: string
  /** For visitors of a canary: the live release's screen, which replaces a canary's that crashes or shows nothing. */
  live?: Pick<AppScreen, 'version' | 'load'>
  /** Loads it once; again after a `LoadFailure`. */
  load: () => Promise<ComponentType>
  /** Prefetches its files without running them. */
  prefetch: () => void
}
