import type { LiveRelease, LiveRemote } from '../composition/remotesFor'
import { loadFromRelease } from './federation'
import type { Attempt } from './loadScreen'

/** The attempts to load a screen: its release, a retry, then the fallback release if it has the screen. */
export function loadAttempts({ release, previous }: LiveRemote, path: string): Attempt[] {
  return [release, release, previous].flatMap((each) => (each ? attempt(each, path) : []))
}

/** The attempts to load a screen of the live release, for a visitor of its canary; none for others. */
export const liveAttempts = ({ isCanary, previous }: LiveRemote, path: string): Attempt[] =>
  isCanary && previous ? attempt(previous, path) : []

function attempt(release: LiveRelease, path: string): Attempt[] {
  const found = release.screens.find((screen) => screen.path === path)
  return found ? [{ version: release.version, load: () => loadFromRelease(release, found.screen) }] : []
}
