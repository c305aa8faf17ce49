import type { LiveRelease, LiveRemote } from '../composition/remotesFor'
import { loadFromRelease } from './federation'
import type { Attempt } from './loadScreen'

/** Finds the module of a screen or part in a release. */
type Find = (release: LiveRelease) => string | undefined

/** The attempts to load a module: its release, a retry, then the fallback release if it has the module. */
export function loadAttempts({ release, previous }: LiveRemote, find: Find): Attempt[] {
  return [release, release, previous].flatMap((each) => (each ? attempt(each, find) : []))
}

/** The attempts to load a module of the live release, for a visitor of its canary; none for others. */
export const liveAttempts = ({ isCanary, previous }: LiveRemote, find: Find): Attempt[] =>
  isCanary && previous ? attempt(previous, find) : []

function attempt(release: LiveRelease, find: Find): Attempt[] {
  const module = find(release)
  return module === undefined
    ? []
    : [{ version: release.version, module, load: () => loadFromRelease(release, module) }]
}
