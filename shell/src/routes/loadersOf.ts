import type { LiveRelease, LiveRemote } from '../composition/remotesFor'
import type { AppScreen } from '../composition/screen'
import { giveUpPending } from '../remotes/federation'
import { liveAttempts, loadAttempts } from '../remotes/loadAttempts'
import { loadScreen, type Attempt } from '../remotes/loadScreen'
import { memoizeUntilFailure } from '../remotes/memoizeUntilFailure'
import { reportFailure } from '../remotes/reportFailure'

/** How a remote's screen or part is loaded, and for visitors of a canary the live release's. */
export function loadersOf(
  remote: LiveRemote,
  find: (release: LiveRelease) => string | undefined,
): Pick<AppScreen, 'load' | 'reload' | 'resume' | 'live'> {
  const attempts = liveAttempts(remote, find)
  const [first] = attempts
  return {
    ...loaderOf(remote, loadAttempts(remote, find)),
    live: first && { version: first.version, ...loaderOf(remote, attempts) },
  }
}

const loaderOf = ({ name, release, previous }: LiveRemote, attempts: readonly Attempt[]) =>
  memoizeUntilFailure(
    () => loadScreen(name, attempts, reportFailure),
    () => giveUpPending(previous ? [release, previous] : [release]),
  )
