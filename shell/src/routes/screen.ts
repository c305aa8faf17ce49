import type { ComponentType } from 'react'
import type { DeclaredScreen } from './declaredScreens'

/** A screen at its route, wherever it comes from. */
export interface AppScreen extends DeclaredScreen {
  version: string
  /** Loads it, once unless that fails with a `LoadFailure`. */
  load: () => Promise<ComponentType>
  /** Fetches its files ahead; nothing runs yet. */
  prefetch: () => void
}
