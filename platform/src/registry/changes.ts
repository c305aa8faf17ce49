import { createHash, randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { RemoteName, Version, type Release } from 'shared-contract/platform'
import { z } from 'zod'
import { startCanary, promoteCanary, releaseToAll, rollback } from '../apps/changes'
import { liveVersion } from '../apps/compositionChanges'
import { versionToGoBackTo } from '../apps/history'
import { remove } from '../apps/remove'
import { GateRefusal, type Checks } from '../gate/gate'
import { readRelease } from '../releases/store'
import type { NewAuditEntry } from './audit'
import { homeOf, missingStage, openEnvironment, readLive, revisionsOf, type Environments } from './environments'
import { CallError } from './errors'
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
  environments: Environments
  /** The gate's checks that run a candidate. */
  checks: Checks
  /** Called when a change is live. */
  onDone: (by: TokenInfo, target: ChangeTarget, change: ChangeRequest) => Promise<unknown>
}

/** Most changes kept in memory; older ones are in the audit log. */
const maxKnown = 1_000

/** Most changes that run concurrently, each of another team. */
const atOnce = 3

/** Runs changes, each team's in order and different teams' concurrently, and keeps their states. */
export function openChanges({ environments, checks, onDone }: ChangeOptions) {
  const known = new Map<string, { state: ChangeState; request: string }>()
  const last = new Map<string, Promise<unknown>>()
  const queue = pLimit(atOnce)

  async function run(state: ChangeState, by: TokenInfo, target: ChangeTarget, change: ChangeRequest) {
    try {
      state.lines.push(
        await makeChange(environments, target, change, {
          ...checks,
          by: by.team,
          revisions: revisionsOf(environments, target.environment),
        }),
      )
      await onDone(by, target, change)
      state.state = 'done'
    } catch (error) {
      state.state = error instanceof GateRefusal ? 'refused' : 'failed'
      state.lines.push(...(error instanceof GateRefusal ? error.reasons : [messageOf(error)]))
    }
  }

  return {
    /** Starts a change; for a known idempotency key of the token, returns the existing one. Throws if that is another one. */
    begin(by: TokenInfo, target: ChangeTarget, change: ChangeRequest, key: string = randomUUID()): ChangeState {
      const request = JSON.stringify([target, change])
      const id = createHash('sha256')
        .update(JSON.stringify([by.id, key]))
        .digest('hex')
        .slice(0, 24)
      const existing = known.get(id)
      if (existing && existing.request !== request)
        throw new CallError(409, 'This Idempotency-Key was sent with another change: take a new one.')
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

/** A change's entry for the audit log. */
export const auditEntryOf = (
  { environment, app }: ChangeTarget,
  { action, name, ...detail }: ChangeRequest,
): Omit<NewAuditEntry, 'by'> => ({
  action,
  subject: `${environment}/${app}/${name}`,
  detail: Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, String(value)])),
})

/**
 * Makes a change and returns a line about what is live. Throws `GateRefusal`. `mayBeShell` is only for callers with access to the
 * registry's disk.
 */
export async function makeChange(
  environments: Environments,
  { environment, app }: ChangeTarget,
  change: ChangeRequest,
  checks: Checks,
  { mayBeShell = false } = {},
): Promise<string> {
  const home = homeOf(environments, environment)
  await openEnvironment(environments, environment, app)
  const { name } = change
  const isNew = change.action === 'release' || change.action === 'canary'
  const candidate = isNew ? await known(environments, name, change.version) : undefined
  if (candidate && candidate.kind !== 'remote' && !mayBeShell)
    throw new GateRefusal(['The shell is released by the platform team.'])
  const missing = candidate && (await missingStage(environments, environment, app, candidate))
  if (missing)
    throw new GateRefusal([
      `${name} ${candidate.version} was never live in ${missing}, which comes before ${environment}.`,
    ])
  if (change.action === 'rollback') await fetchEarlier(environments, { environment, app }, name)
  if (change.action === 'canary') {
    if (candidate?.kind !== 'remote') throw new GateRefusal(['The shell has no canaries.'])
    await startCanary(home, app, candidate, change.percent, checks)
    return `${name} ${candidate.version} goes to ${change.percent}% of the visitors of ${app}.`
  }
  if (change.action === 'remove') {
    await remove(home, app, name, checks)
    return `${name} is removed from ${app}.`
  }
  const { composition } = candidate
    ? await releaseToAll(home, app, candidate, checks)
    : change.action === 'promote'
      ? await promoteCanary(home, app, name, checks, change.version)
      : await rollback(home, app, name, checks, change.version)
  const version = liveVersion(composition, name)
  return change.action === 'rollback'
    ? `${name} is back at ${version} in ${app}.`
    : `${name} ${version} is live in ${app}.`
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
