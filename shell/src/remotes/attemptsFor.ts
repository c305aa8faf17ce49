import type { LiveRelease, LiveRemote } from '../composition/remotesFor'
import { loadFromRelease } from './federation'
import type { Attempt } from './loadScreen'

/** The ways to a remote's screen: its release, the same once more, and the release before it where that has the screen. */
export function attemptsFor({ release, previous }: LiveRemote, path: string): Attempt[] {
  return [release, release, previous].flatMap((each) => (each ? attempt(each, path) : []))
}

function attempt(release: LiveRelease, path: string): Attempt[] {
  const found = release.screens.find((screen) => screen.path === path)
  return found ? [{ version: release.version, load: () => loadFromRelease(release, found.screen) }] : []
}
