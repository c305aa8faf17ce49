import type { Composition } from 'shared-contract/platform'
import { remotesFor } from '../composition/remotesFor'
import type { Visitor } from '../composition/visitor'
import { loadAttempts } from '../remotes/loadAttempts'
import { loadScreen } from '../remotes/loadScreen'
import { reportFailure } from '../remotes/reportFailure'
import { memoizeUntilFailure } from '../remotes/memoizeUntilFailure'
import type { AppScreen } from './screen'
import { sessionScreens } from './sessionScreens'
import { prefetch } from './usePrefetch'

/** All screens of an app for one visitor: the shell's own and the remotes'. */
export const appScreens = (composition: Composition, visitor: Visitor): AppScreen[] => [
  ...sessionScreens(composition),
  ...remotesFor(composition, visitor).flatMap((remote) =>
    remote.release.screens.map(({ path, access, nav, files }) => ({
      path,
      access,
      nav,
      remote: remote.name,
      version: remote.release.version,
      load: memoizeUntilFailure(() => loadScreen(remote.name, loadAttempts(remote, path), reportFailure)),
      prefetch: () => prefetch([remote.release.entry, ...files]),
    })),
  ),
]
