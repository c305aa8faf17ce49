import { canaryOf, liveRelease, liveVersion } from '@haggle/kit/apps/compositionChanges'
import { entryOf, versionToGoBackTo, type HistoryEntry } from '@haggle/kit/apps/history'
import { onlyOnce } from '@haggle/kit/apps/once'
import { neverLive } from '@haggle/kit/apps/stages'
import { placeOf, type ChangeRequest, type ChangeTarget } from '@haggle/kit/changes/changeRequest'
import { droppedFlags, shownTo } from '@haggle/kit/changes/flag'
import { shellRefusal } from '@haggle/kit/changes/shellRefusal'
import { GateRefusal, type Checks } from '@haggle/kit/gate/gate'
import { readRelease } from '@haggle/kit/releases/store'
import type { Composition, Release } from '@haggle/shared-contract/platform'
import { homeOf, missingStage, openEnvironment, readLive, type Environments } from '../environments/environments'
import type { AuditedAction } from './audit'
import { promoteCanary, releaseToAll, startCanary } from './changes'
import type { Freezes } from './freezes'
import { goBackTo, rollback } from './goingBack'
import { remove } from './remove'
import { setFlag } from './setFlag'

/** Why a CI run may not release a build. */
export const ofOtherCommit = (commit: string, release: Pick<Release, 'commit'>) =>
  `The CI run is of commit ${commit}, the release of ${release.commit}.`

/** A change's entry for the audit log; `made` is the version that was live before, and the one that is. */
export const auditEntryOf = (
  { environment, app }: ChangeTarget,
  { action, name, ...detail }: ChangeRequest,
  made: Pick<HistoryEntry, 'from' | 'to'> = {},
): AuditedAction => ({
  action,
  subject: `${environment}/${app}/${name}`,
  detail: Object.fromEntries(
    Object.entries({ ...detail, from: made.from, to: made.to })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  ),
})

interface Limits {
  freezes: Freezes
  /** Only for callers with access to the registry's disk. */
  mayBeShell?: boolean
  /** The only commit whose releases a CI run may make live; going back to an earlier release is not bound to it. */
  commit?: string | undefined
}

/** Makes a change. Returns lines about what is live, and the entry for the audit log. Throws `GateRefusal`. */
export async function makeChange(
  environments: Environments,
  target: ChangeTarget,
  change: ChangeRequest,
  { once = onlyOnce(), ...checks }: Checks,
  { freezes, mayBeShell = false, commit }: Limits,
): Promise<{ lines: string[]; entry: AuditedAction }> {
  const { environment, app } = target
  const home = homeOf(environments, environment)
  await openEnvironment(environments, environment, app)
  const { name } = change
  const beforeCommit = () => freezes.requireThawed(target, change)
  // before the gate, which takes long, too; what was made before may be asked for again
  if (change.action !== 'flag' && (await once.time()) === undefined) await beforeCommit()
  const acceptsPictures = 'acceptPictures' in change && change.acceptPictures
  const { composition, history } = await apply(home, { ...checks, once, beforeCommit, acceptsPictures })
  const time = await once.time()
  // undefined if nothing had to be changed
  const made = time === undefined ? undefined : entryOf(history, name, time)
  const version = made?.to ?? liveVersion(composition, name) ?? ''
  const lines = [lineOf(change, version, placeOf(target)), ...droppedBy(change, composition)]
  return { lines, entry: auditEntryOf(target, change, made) }

  async function apply(home: string, checks: Checks) {
    switch (change.action) {
      case 'release':
        return releaseToAll(home, app, await admittedRelease(change.version), { ...checks, onto: change.onto })
      case 'canary': {
        const candidate = await admittedRelease(change.version)
        if (candidate.kind !== 'remote') throw new GateRefusal(['The shell has no canaries.'])
        return startCanary(home, app, candidate, change.percent, checks)
      }
      case 'promote':
        return promoteCanary(home, app, name, { ...checks, wanted: change.version, requireAllowed: requireOwnCommit })
      case 'rollback':
        await fetchEarlier(environments, target, name, change.to)
        return change.to === undefined
          ? rollback(home, app, name, { ...checks, wanted: change.version })
          : goBackTo(home, app, name, change.to, checks)
      case 'remove':
        return remove(home, app, name, checks)
      case 'flag':
        return setFlag(home, app, change, { once, revisions: checks.revisions, beforeMore: beforeCommit })
    }
  }

  function requireOwnCommit(candidate: Release) {
    if (commit !== undefined && commit !== candidate.commit) throw new GateRefusal([ofOtherCommit(commit, candidate)])
  }

  async function admittedRelease(version: string): Promise<Release> {
    const candidate = await known(environments, name, version)
    requireOwnCommit(candidate)
    if (candidate.kind !== 'remote' && !mayBeShell) throw new GateRefusal([shellRefusal])
    const missing = await missingStage(environments, environment, app, candidate)
    if (missing) throw new GateRefusal([neverLive(`${name} ${version}`, missing, environment)])
    return candidate
  }
}

function lineOf(change: ChangeRequest, version: string, place: string): string {
  const { action, name } = change
  switch (action) {
    case 'canary':
      return `${name} ${version} goes to ${change.percent}% of the visitors of ${place}.`
    case 'flag':
      return `The flag ${change.flag} of ${name} is ${shownTo(change)} in ${place}.`
    case 'remove':
      return `${name} is removed from ${place}.`
    case 'rollback':
      return `${name} is back at ${version} in ${place}.`
    default:
      return `${name} ${version} is live in ${place}.`
  }
}

/** A line for each flag that is on and that the release of a change does not ask for. */
function droppedBy({ action, name }: ChangeRequest, composition: Composition): string[] {
  const release = (action === 'canary' && canaryOf(composition, name)?.release) || liveRelease(composition, name)
  return action !== 'flag' && release?.kind === 'remote' ? droppedFlags(composition, release) : []
}

/** Fetches the release to which a rollback goes: another registry may have made it live. */
async function fetchEarlier(
  environments: Environments,
  { environment, app }: ChangeTarget,
  name: string,
  to: string | undefined,
) {
  const live = environments.archive && (await readLive(environments, environment, app))
  const version = live && (to ?? versionToGoBackTo(live.history, name, liveVersion(live.composition, name)))
  if (version !== undefined) await environments.archive?.fetch({ name, version })
}

async function known({ home, archive }: Environments, name: string, version: string): Promise<Release> {
  await archive?.fetch({ name, version })
  const existing = await readRelease(home, name, version)
  if (!existing) throw new GateRefusal([`There is no release ${version} of ${name}: send it first.`])
  return existing
}
