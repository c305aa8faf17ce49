import type { Composition } from '@haggle/shared-contract/platform'
import { remotesFor, type LiveRemote } from '../composition/remotesFor'
import type { AppScreen } from '../composition/screen'
import type { Visitor } from '../composition/visitor'
import { giveUpPending } from '../remotes/federation'
import { liveAttempts, loadAttempts } from '../remotes/loadAttempts'
import { loadScreen, type Attempt } from '../remotes/loadScreen'
import { memoizeUntilFailure } from '../remotes/memoizeUntilFailure'
import { reportFailure } from '../remotes/reportFailure'
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
      ...loaderOf(remote, loadAttempts(remote, path)),
      live: liveScreen(remote, path),
      prefetch: () => prefetch([remote.release.entry, ...files]),
    })),
  ),
]

function liveScreen(remote: LiveRemote, path: string): AppScreen['live'] {
  const attempts = liveAttempts(remote, path)
  const [first] = attempts
  return first && { version: first.version, ...loaderOf(remote, attempts) }
}

const loaderOf = ({ name, release, previous }: LiveRemote, attempts: readonly Attempt[]) =>
  memoizeUntilFailure(
    () => loadScreen(name, attempts, reportFailure),
    () => giveUpPending(previous ? [release, previous] : [release]),
  )
