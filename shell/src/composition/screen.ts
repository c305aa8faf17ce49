import type { ComponentType } from 'react'
import type { DeclaredScreen } from './declaredScreens'

/** A screen's component. One that works before hydration wraps what cannot in `DisabledUntilHydrated` itself. */
export type ScreenComponent = ComponentType & { worksBeforeHydration?: boolean }

/** A screen with its route, of the shell or a remote. */
export interface AppScreen extends DeclaredScreen {
  version: string
  /** For visitors of a canary: the live release's screen, which replaces a canary's that crashes or shows nothing. */
  live?: Pick<AppScreen, 'version' | 'load' | 'reload'>
  /** Loads it once; again after a `LoadFailure`. */
  load: () => Promise<ScreenComponent>
  /** Like `load`, but does not wait for a load that is pending and may hang; default: `load`. */
  reload?: () => Promise<ScreenComponent>
  /** Like `load`, but fails at once while what timed out is tried again; default: `load`. */
  resume?: () => Promise<ScreenComponent>
  /** Prefetches its files without running them. */
  prefetch: () => void
}
