import { createHash, randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { RemoteName, Version, type Release } from 'shared-contract/platform'
import { z } from 'zod'
import { startCanary, promoteCanary, releaseToAll, rollback } from '../apps/changes'
import { liveVersion } from '../apps/compositionChanges'
import { entryOf, versionToGoBackTo, type HistoryEntry } from '../apps/history'
import { onlyOnce } from '../apps/once'
import { remove } from '../apps/remove'
import { GateRefusal, type Checks } from '../gate/gate'
import { readRelease } from '../releases/store'
import type { NewAuditEntry } from './audit'
import { failureOf, unnoted } from './changeFailure'
import {
  homeOf,
  neverLive,
  missingStage,
  openEnvironment,
  readLive,
  revisionsOf,
  type Environments,
} from './environments'
import { onceIn, otherChange } from './idempotency'
import { shellRefusal } from './shellRefusal'
import type { Storage } from './storage/storage'
import type { Right, TokenInfo } from './tokens'

/**
 * A change of what is live. `release` and `canary` require a version, `canary` also a percentage. `promote` and `rollback` may
 * give the version to be live afterwards, which makes them safe to repeat. `remove` takes a remote out of the app.
 */
export const ChangeRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('release'), name: RemoteName, version: Version }),
  z.strictObject({
    action: z.literal('canary'),
    name: RemoteName,
    version: Version,
    percent: z.number().int().min(1).max(99),
  }),
  z.strictObject({ action: z.literal('promote'), name: RemoteName, version: Version.optional() }),
  z.strictObject({ action: z.literal('rollback'), name: RemoteName, version: Version.optional() }),
  z.strictObject({ action: z.literal('remove'), name: RemoteName }),
])
export type ChangeRequest = z.infer<typeof ChangeRequest>

/** The right that a change requires. */
export const rightTo = (action: ChangeRequest['action']): Right => (action === 'remove' ? 'promote' : action)

/** A change's state. Its lines say what is live, or why it was refused. */
export const ChangeState = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'refused', 'failed']),
  lines: z.array(z.string()),
})
export type ChangeState = z.infer<typeof ChangeState>

export interface ChangeTarget {
  environment: string
  app: string
}

interface ChangeOptions {
  /** Where changes with an Idempotency-Key are remembered after a restart. */
  storage: Storage
  environments: Environments
  /** The gate's checks that run a candidate. */
  checks: Checks
  /** Called when a change is live. */
  onDone: (by: TokenInfo, entry: Omit<NewAuditEntry, 'by'>) => Promise<unknown>
}

/** Most changes kept in memory; older ones are in the audit log. */
const maxKnown = 1_000

/** Most changes that run concurrently, each of another team. */
const atOnce = 3

/** Runs changes, each team's in order and different teams' concurrently, and keeps their states. */
export function openChanges({ storage, environments, checks, onDone }: ChangeOptions) {
  const known = new Map<string, { state: ChangeState; request: string }>()
  const last = new Map<string, Promise<unknown>>()
  const queue = pLimit(atOnce)

  async function run(state: ChangeState, by: TokenInfo, target: ChangeTarget, change: ChangeRequest) {
    try {
      const once = onceIn(storage, state.id, requestOf(target, change))
      const { line, entry } = await makeChange(environments, target, change, {
        ...checks,
        by: by.team,
        revisions: revisionsOf(environments, target.environment),
        once,
      })
      state.lines.push(line)
      const repeated = (await once.isRepeated()) && { repeated: 'by its Idempotency-Key' }
      await onDone(by, { ...entry, detail: { ...entry.detail, ...repeated } }).catch((error: unknown) => {
        throw unnoted(error)
      })
      state.state = 'done'
    } catch (error) {
      state.state = error instanceof GateRefusal ? 'refused' : 'failed'
      state.lines.push(...(error instanceof GateRefusal ? error.reasons : [failureOf(error)]))
    }
  }

  return {
    /** Starts a change; for a known idempotency key of the token, returns the existing one. Throws if that is another one. */
    begin(by: TokenInfo, target: ChangeTarget, change: ChangeRequest, key: string = randomUUID()): ChangeState {
      const request = requestOf(target, change)
      const id = createHash('sha256')
        .update(JSON.stringify([by.id, key]))
        .digest('hex')
        .slice(0, 24)
      const existing = known.get(id)
      if (existing && existing.request !== request) throw otherChange()
      if (existing) return existing.state
      const state: ChangeState = { id, state: 'running', lines: [] }
      known.set(id, { state, request })
      for (const [old, { state }] of known) if (known.size > maxKnown && state.state !== 'running') known.delete(old)
      const before = last.get(by.team) ?? Promise.resolve()
      last.set(
        by.team,
        before.then(() => queue(() => run(state, by, target, change))),
      )
      return state
    },

    stateOf: (id: string) => known.get(id)?.state,

    /** Resolves when all started changes have ended. */
    idle: () => Promise.all(last.values()),
  }
}

const requestOf = (target: ChangeTarget, change: ChangeRequest) => JSON.stringify([target, change])

/** A change's entry for the audit log; `made` is the version that was live before, and the one that is. */
export const auditEntryOf = (
  { environment, app }: ChangeTarget,
  { action, name, ...detail }: ChangeRequest,
  made: Pick<HistoryEntry, 'from' | 'to'> = {},
): Omit<NewAuditEntry, 'by'> => ({
  action,
  subject: `${environment}/${app}/${name}`,
  detail: Object.fromEntries(
    Object.entries({ ...detail, from: made.from, to: made.to })
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  ),
})

/** An app as messages name it, with its environment unless that is production. */
export const placeOf = ({ environment, app }: ChangeTarget): string =>
  environment === 'production' ? app : `${app} of ${environment}`

/**
 * Makes a change. Returns a line about what is live, and the entry for the audit log. Throws `GateRefusal`. `mayBeShell` is only
 * for callers with access to the registry's disk.
 */
export async function makeChange(
  environments: Environments,
  target: ChangeTarget,
  change: ChangeRequest,
  { once = onlyOnce(), ...checks }: Checks,
  { mayBeShell = false } = {},
): Promise<{ line: string; entry: Omit<NewAuditEntry, 'by'> }> {
  const { environment, app } = target
  const home = homeOf(environments, environment)
  await openEnvironment(environments, environment, app)
  const { name } = change
  const { composition, history } = await apply(home, { ...checks, once })
  const time = await once.time()
  // absent if everything was so already
  const made = time === undefined ? undefined : entryOf(history, name, time)
  const version = made?.to ?? liveVersion(composition, name) ?? ''
  return { line: lineOf(change, version, placeOf(target)), entry: auditEntryOf(target, change, made) }

  async function apply(home: string, checks: Checks) {
    switch (change.action) {
      case 'release':
        return releaseToAll(home, app, await candidateOf(change.version), checks)
      case 'canary': {
        const candidate = await candidateOf(change.version)
        if (candidate.kind !== 'remote') throw new GateRefusal(['The shell has no canaries.'])
        return startCanary(home, app, candidate, change.percent, checks)
      }
      case 'promote':
        return promoteCanary(home, app, name, checks, change.version)
      case 'rollback':
        await fetchEarlier(environments, target, name)
        return rollback(home, app, name, checks, change.version)
      case 'remove':
        return remove(home, app, name, checks)
    }
  }

  async function candidateOf(version: string): Promise<Release> {
    const candidate = await known(environments, name, version)
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
