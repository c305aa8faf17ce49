import type { ComponentType } from 'react'
import type { Access } from 'shared-contract'

/** A screen at its route, wherever it comes from. */
export interface AppScreen {
  path: string
  access: Access
  /** Who answers for it: a remote, or the shell. */
  remote: string
  version: string
  /** Loads it, once unless that fails with a `LoadFailure`. */
  load: () => Promise<ComponentType>
  /** Fetches its files ahead; nothing runs yet. */
  prefetch: () => void
}
