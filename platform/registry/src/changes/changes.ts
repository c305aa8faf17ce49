import { canaryOf, liveRelease, liveVersion, withCanary, withRelease } from '@haggle/kit/apps/compositionChanges'
import { withoutReleases, includesRemote, type AppDefinition } from '@haggle/kit/apps/definition'
import { lastReleased, removedVersion, withEntries, type HistoryEntry } from '@haggle/kit/apps/history'
import { changeOnce } from '@haggle/kit/apps/once'
import { changeApp, type AppState, type Revisions } from '@haggle/kit/apps/revisions'
import { runGate, type Checks } from '@haggle/kit/gate/gate'
import type { Composition, Release, RemoteRelease } from '@haggle/shared-contract/platform'
import { nothingToPromote, requireNotOvertaken, type Onto } from './refusedChanges'

/** Options of a change that is safe to repeat, because it names the version to be live afterwards. */
export interface Repeatable extends Checks {
  wanted?: string | undefined
  /** Throws if the caller may not make this release live. */
  requireAllowed?: (candidate: Release) => void
}

/**
 * Updates an app to its definition and to the given releases, in one revision. A rolled back release stays rolled back:
 * a release is applied only if it is not the remote's last one in the history, or was rebuilt. A removed remote stays removed.
 */
export const updateComposition = (
  home: string,
  definition: AppDefinition,
  releases: Release[],
  revisions?: Revisions,
) =>
  changeApp(
    home,
    definition.app,
    async (current) => {
      const history = current?.history ?? []
      const updates = releases
        .filter(({ kind, name }) => kind === 'shell' || includesRemote(definition, name))
        .filter(({ name }) => removedVersion(history, name) === undefined)
        .filter((each) => lastReleased(history, each.name) !== each.version || isRebuilt(current?.composition, each))
      const shell = updates.find((release) => release.kind === 'shell') ?? current?.composition.shell
      if (!shell) throw new Error(`${definition.app} has no shell yet: run npm start, or release the shell.`)
      // remotes of other repositories are in no definition: their teams chose the app
      const isElsewhere = (name: string) => releases.every((release) => release.name !== name)
      const remotes =
        current?.composition.remotes.filter(({ name }) => includesRemote(definition, name) || isElsewhere(name)) ?? []
      const composition = updates.reduce(withRelease, { ...withoutReleases(definition), shell, remotes })
      await runGate(home, composition, updates)
      const changes = updates.map((release) => change('release', current?.composition, release))
      return { composition, history: withEntries(history, changes) }
    },
    revisions,
  )

/** Makes a release live for all visitors of an app. Throws what the gate refuses, and if another than `onto` is live. */
export const releaseToAll = (home: string, app: string, candidate: Release, checks: Checks & Onto = {}) =>
  changeOnce(home, app, candidate.name, checks, async (state) => {
    await requireNotOvertaken(home, state, candidate, checks)
    return afterGate(home, 'release', state, candidate, checks)
  })

/** Gives a release to a percentage of an app's visitors. Throws what the gate refuses. */
export const startCanary = (
  home: string,
  app: string,
  candidate: RemoteRelease,
  percent: number,
  checks: Checks = {},
) =>
  changeOnce(home, app, candidate.name, checks, (state) => {
    const { composition } = state
    if (liveVersion(composition, candidate.name) === candidate.version)
      throw new Error(`${candidate.name} ${candidate.version} is everyone's in ${app} already.`)
    return afterGate(home, 'canary', state, candidate, checks, withCanary(composition, candidate, percent))
  })

/**
 * Makes a remote's canary live for all visitors. Throws if its version is not `wanted`; changes nothing if `wanted` is live
 * already.
 */
export const promoteCanary = (
  home: string,
  app: string,
  name: string,
  { wanted, requireAllowed, ...checks }: Repeatable = {},
) =>
  changeOnce(home, app, name, checks, (state) => {
    const { composition } = state
    const candidate = canaryOf(composition, name)?.release
    if (!candidate && wanted && liveVersion(composition, name) === wanted) return state
    if (!candidate) throw new Error(nothingToPromote(state, name))
    if (wanted && candidate.version !== wanted)
      throw new Error(`The canary of ${name} in ${app} is ${candidate.version}, not ${wanted}.`)
    requireAllowed?.(candidate)
    return afterGate(home, 'promote', state, candidate, checks)
  })

/** An app with a release that has passed the gate: everyone's, or as `next` has it. */
async function afterGate(
  home: string,
  action: HistoryEntry['action'],
  { composition, history }: AppState,
  candidate: Release,
  checks: Checks,
  next?: Composition,
): Promise<AppState> {
  const everyones = withRelease(composition, candidate)
  await runGate(home, everyones, [candidate], { ...checks, before: composition })
  const entry = change(action, composition, candidate)
  return { composition: next ?? everyones, history: withEntries(history, [entry], checks.by) }
}

/** Whether the live release was lost or damaged and built again with the same version. */
function isRebuilt(composition: Composition | undefined, { name, version, builtAt }: Release) {
  const live = liveRelease(composition, name)
  return live?.version === version && live.builtAt !== builtAt
}

/** The entry of a change that makes a release live. */
export const change = (
  action: HistoryEntry['action'],
  before: Composition | undefined,
  { name, version }: Release,
) => ({
  action,
  name,
  from: liveVersion(before, name),
  to: version,
})
