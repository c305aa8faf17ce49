import { liveVersion } from '@haggle/kit/apps/compositionChanges'
import { lastMadeLive, shownTime, takenBackLast } from '@haggle/kit/apps/history'
import type { AppState } from '@haggle/kit/apps/revisions'
import { GateRefusal } from '@haggle/kit/gate/gate'
import { readProvenance } from '@haggle/kit/releases/statement'
import { releaseDirectory, type ReleaseId } from '@haggle/kit/releases/store'
import type { Composition } from '@haggle/shared-contract/platform'
import { reasonToKeep } from './reasonToKeep'

/** Why nothing can be promoted: there is no canary, or the platform took it back. */
export function nothingToPromote({ composition: { app }, history }: AppState, name: string): string {
  const nothing = `${name} has no canary in ${app}`
  const last = takenBackLast(history, name)
  return last ? `${nothing}: ${last.from} was taken back. ${last.reason}` : `${nothing}.`
}

/** Why nothing can be rolled back, and what can be done instead. */
export function nothingEarlier(composition: Composition, name: string): string {
  const nothing = `${name} has no earlier release in ${composition.app} to go back to`
  const isRemovable = liveVersion(composition, name) !== undefined && reasonToKeep(composition, name) === undefined
  return isRemovable ? `${nothing}; remove takes it out.` : `${nothing}.`
}

/** Why a rollback to a release is none. */
export const neverLiveHere = (app: string, name: string, version: string) =>
  `${name} ${version} was never live in ${app}: release --version ${version} makes it live.`

/** Why a release that was live cannot be gone back to. */
export const notKept = (name: string, version: string) =>
  `${name} ${version} is not kept any more: a build of its commit is released like a new one.`

/** The release that was live when a change was asked for; undefined if that does not matter. */
export interface Onto {
  onto?: string | undefined
}

/** Throws if another release became live since a change was asked for: who built it, as far as its statement says, and when. */
export async function requireNotOvertaken(
  home: string,
  { composition, history }: AppState,
  { name, version: wanted }: ReleaseId,
  { onto }: Onto,
): Promise<void> {
  const { app } = composition
  const version = liveVersion(composition, name)
  if (onto === undefined || version === onto || version === wanted) return
  if (version === undefined)
    throw new GateRefusal([`${name} was taken out of ${app} while this was on its way: look at that first.`])
  const builder = await readProvenance(releaseDirectory(home, { name, version })).then(
    ({ provenance }) => provenance.buildDefinition.internalParameters.by,
    () => undefined,
  )
  const { at = '', by = '' } = lastMadeLive(history, name, version) ?? {}
  const when = at === '' ? '' : ` at ${shownTime(at)}`
  throw new GateRefusal([
    `${name} ${version} of ${builder ?? by} became live in ${app}${when}, while this was on its way: look at it, then release again.`,
  ])
}
