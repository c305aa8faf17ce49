import { liveVersion } from '@haggle/kit/apps/compositionChanges'
import { takenBackLast } from '@haggle/kit/apps/history'
import type { AppState } from '@haggle/kit/apps/revisions'
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
