import { canaryOf, liveVersion, withoutCanary, withRollback } from '@haggle/kit/apps/compositionChanges'
import {
  versionsOnceLive,
  versionToGoBackTo,
  withEntries,
  type HistoryEntry,
  type NewHistoryEntry,
} from '@haggle/kit/apps/history'
import { changeOnce, requireApp } from '@haggle/kit/apps/once'
import { changeApp, type AppState, type Revisions } from '@haggle/kit/apps/revisions'
import { runGate, type Checks } from '@haggle/kit/gate/gate'
import { readRelease } from '@haggle/kit/releases/store'
import type { Release, RemoteRelease } from '@haggle/shared-contract/platform'
import { change, type Repeatable } from './changes'
import { neverLiveHere, nothingEarlier, notKept } from './refusedChanges'

/**
 * Ends a remote's canary; without one, returns the remote, or the shell, to the release before the live one, and a removed
 * remote to the release that it had. Throws if that is not `wanted`; changes nothing if `wanted` is live without a canary.
 */
export const rollback = (home: string, app: string, name: string, { wanted, ...checks }: Repeatable = {}) =>
  changeOnce(home, app, name, checks, async (state) => {
    const { composition, history } = state
    const live = liveVersion(composition, name)
    const canary = canaryOf(composition, name)
    if (!canary && wanted && live === wanted) return state
    const earlier = canary ? undefined : await releaseBefore(home, history, name, live)
    const back = canary ? live : earlier?.version
    if (wanted && back && back !== wanted)
      throw new Error(
        `${name} would go back to ${back} in ${app}, not to ${wanted}: release --version ${wanted} makes that live.`,
      )
    if (canary) return withCanaryTakenBack(state, name, { by: checks.by })
    if (!earlier) throw new Error(nothingEarlier(composition, name))
    return withEarlier(home, state, earlier, checks)
  })

/**
 * Returns a remote, or the shell, to a release that was live before, however long ago; ends its canary. Changes nothing if that
 * one is live without a canary.
 */
export const goBackTo = (home: string, app: string, name: string, version: string, checks: Checks = {}) =>
  changeOnce(home, app, name, checks, async (state) => {
    const { composition, history } = state
    if (liveVersion(composition, name) === version)
      return canaryOf(composition, name) ? withCanaryTakenBack(state, name, { by: checks.by }) : state
    if (!versionsOnceLive(history, name).includes(version)) throw new Error(neverLiveHere(app, name, version))
    const earlier = await readRelease(home, name, version)
    if (!earlier) throw new Error(notKept(name, version))
    return withEarlier(home, state, earlier, checks)
  })

/** An app with an earlier release live, after the gate. */
async function withEarlier(home: string, { composition, history }: AppState, earlier: Release, { by }: Checks) {
  const fallback = await releaseBefore(home, history, earlier.name, earlier.version)
  const next = withRollback(composition, earlier, fallback?.kind === 'remote' ? fallback : undefined)
  await runGate(home, next, [earlier], { goesBack: true })
  return { composition: next, history: withEntries(history, [change('rollback', composition, earlier)], by) }
}

/** Ends a canary automatically, with a reason, as author `haggle`. Changes nothing if it has ended already. */
export const takeBackCanary = (
  home: string,
  app: string,
  canary: RemoteRelease,
  reason: string,
  revisions?: Revisions,
) =>
  changeApp(
    home,
    app,
    (current) => {
      const state = requireApp(app, current)
      const isOver = canaryOf(state.composition, canary.name)?.release.version !== canary.version
      return isOver ? state : withCanaryTakenBack(state, canary.name, { reason, by: 'haggle' })
    },
    revisions,
  )

function withCanaryTakenBack(
  { composition, history }: AppState,
  name: string,
  why: Partial<NewHistoryEntry> = {},
): AppState {
  const from = canaryOf(composition, name)?.release.version
  const to = liveVersion(composition, name) ?? ''
  return {
    composition: withoutCanary(composition, name),
    history: withEntries(history, [{ action: 'rollback', name, from, to, ...why }]),
  }
}

async function releaseBefore(home: string, history: HistoryEntry[], name: string, version: string | undefined) {
  const before = versionToGoBackTo(history, name, version)
  return before === undefined ? undefined : readRelease(home, name, before)
}
