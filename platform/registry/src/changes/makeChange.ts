import { liveVersion } from '@haggle/kit/apps/compositionChanges'
import { entryOf, versionToGoBackTo, type HistoryEntry } from '@haggle/kit/apps/history'
import { onlyOnce } from '@haggle/kit/apps/once'
import { neverLive } from '@haggle/kit/apps/stages'
import { placeOf, type ChangeRequest, type ChangeTarget } from '@haggle/kit/changes/changeRequest'
import { shellRefusal } from '@haggle/kit/changes/shellRefusal'
import { GateRefusal, type Checks } from '@haggle/kit/gate/gate'
import { readRelease } from '@haggle/kit/releases/store'
import type { Release } from '@haggle/shared-contract/platform'
import { homeOf, missingStage, openEnvironment, readLive, type Environments } from '../environments/environments'
import type { AuditedAction } from './audit'
import { startCanary, promoteCanary, releaseToAll, rollback } from './changes'
import type { Freezes } from './freezes'
import { remove } from './remove'

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

/** Makes a change. Returns a line about what is live, and the entry for the audit log. Throws `GateRefusal`. */
export async function makeChange(
  environments: Environments,
  target: ChangeTarget,
  change: ChangeRequest,
  { once = onlyOnce(), ...checks }: Checks,
  { freezes, mayBeShell = false, commit }: Limits,
): Promise<{ line: string; entry: AuditedAction }> {
  const { environment, app } = target
  const home = homeOf(environments, environment)
  await openEnvironment(environments, environment, app)
  const { name } = change
  const beforeCommit = () => freezes.requireThawed(target, change)
  // before the gate, which takes long, too; what was made before may be asked for again
  if ((await once.time()) === undefined) await beforeCommit()
  const { composition, history } = await apply(home, { ...checks, once, beforeCommit })
  const time = await once.time()
  // undefined if nothing had to be changed
  const made = time === undefined ? undefined : entryOf(history, name, time)
  const version = made?.to ?? liveVersion(composition, name) ?? ''
  return { line: lineOf(change, version, placeOf(target)), entry: auditEntryOf(target, change, made) }

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
        await fetchEarlier(environments, target, name)
        return rollback(home, app, name, { ...checks, wanted: change.version })
      case 'remove':
        return remove(home, app, name, checks)
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
    case 'remove':
      return `${name} is removed from ${place}.`
    case 'rollback':
      return `${name} is back at ${version} in ${place}.`
    default:
      return `${name} ${version} is live in ${place}.`
  }
}

/** Fetches the release to which a rollback goes: another registry may have made it live. */
async function fetchEarlier(environments: Environments, { environment, app }: ChangeTarget, name: string) {
  const live = environments.archive && (await readLive(environments, environment, app))
  const version = live && versionToGoBackTo(live.history, name, liveVersion(live.composition, name))
  if (version !== undefined) await environments.archive?.fetch({ name, version })
}

async function known({ home, archive }: Environments, name: string, version: string): Promise<Release> {
  await archive?.fetch({ name, version })
  const existing = await readRelease(home, name, version)
  if (!existing) throw new GateRefusal([`There is no release ${version} of ${name}: send it first.`])
  return existing
}
