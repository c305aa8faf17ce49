import { liveVersion } from '@haggle/kit/apps/compositionChanges'
import { lastMadeLive, shownTime, takenBackLast } from '@haggle/kit/apps/history'
import type { AppState } from '@haggle/kit/apps/revisions'
import { readProvenance } from '@haggle/kit/releases/statement'
import { releaseDirectory } from '@haggle/kit/releases/store'
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

/** Who made another release live since a change was asked for, and when; the person who built it, where its statement is known. */
export async function overtaken(home: string, { composition, history }: AppState, name: string): Promise<string> {
  const { app } = composition
  const version = liveVersion(composition, name)
  if (version === undefined) return `${name} was taken out of ${app} while this was on its way: look at that first.`
  const builder = await readProvenance(releaseDirectory(home, { name, version })).then(
    ({ provenance }) => provenance.buildDefinition.internalParameters.by,
    () => undefined,
  )
  const { at = '', by = '' } = lastMadeLive(history, name, version) ?? {}
  const when = at === '' ? '' : ` at ${shownTime(at)}`
  return `${name} ${version} of ${builder ?? by} became live in ${app}${when}, while this was on its way: look at it, then release again.`
}
