import type { ReleaseId } from '../releases/store'
import { liveVersion } from './compositionChanges'
import type { AppState } from './revisions'

/** The environment that comes before another one; undefined for the first. */
export const stageBefore = (names: readonly string[], name: string): string | undefined =>
  names[names.indexOf(name) - 1]

/** Whether a release is everyone's in an app, as from its start as a copy of another environment, or ever was. */
export const wasLive = (state: AppState | undefined, { name, version }: ReleaseId): boolean =>
  liveVersion(state?.composition, name) === version ||
  (state?.history ?? []).some(
    (entry) =>
      entry.name === name && entry.to === version && (entry.action === 'release' || entry.action === 'promote'),
  )

/** The refusal of a release that missed the previous environment. */
export const neverLive = (release: string, before: string, environment: string): string =>
  `${release} was never live in ${before}, which comes before ${environment}: release it there first, with --env ${before}.`
