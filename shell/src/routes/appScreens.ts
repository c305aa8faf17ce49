import type { ComponentType } from 'react'
import type { Access } from 'shared-contract'
import type { Composition } from 'shared-contract/platform'
import { remotesFor } from '../composition/remotesFor'
import type { Visitor } from '../composition/visitor'
import { attemptsFor } from '../remotes/attemptsFor'
import { loadScreen } from '../remotes/loadScreen'
import { prefetch } from '../remotes/prefetch'
import { reportFailure } from '../remotes/reportFailure'
import { untilItFails } from '../remotes/untilItFails'
import { sessionScreens } from './sessionScreens'

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

/** Every screen of an app: the shell's own for sessions, and those of its remotes for this visitor. */
export const appScreens = (composition: Composition, visitor: Visitor): AppScreen[] => [
  ...sessionScreens(composition),
  ...remotesFor(composition, visitor).flatMap((remote) =>
    remote.release.screens.map(({ path, access, files }) => ({
      path,
      access,
      remote: remote.name,
      version: remote.release.version,
      load: untilItFails(() => loadScreen(remote.name, attemptsFor(remote, path), reportFailure)),
      prefetch: () => prefetch([remote.release.entry, ...files]),
    })),
  ),
]
