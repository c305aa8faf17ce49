import { createHash, randomUUID } from 'node:crypto'
import type { Details, Log } from '@haggle/host/log/log'
import type { ChangeRequest, ChangeState, ChangeTarget } from '@haggle/kit/changes/changeRequest'
import { GateRefusal, type Checks } from '@haggle/kit/gate/gate'
import { readRelease } from '@haggle/kit/releases/store'
import type { Storage } from '@haggle/kit/storage/storage'
import pLimit from 'p-limit'
import { actionOf, actorOf, logAction, type Action } from '../changes/actionLog'
import type { AuditedAction } from '../changes/audit'
import type { Freezes } from '../changes/freezes'
import { makeChange } from '../changes/makeChange'
import { revisionsOf, type Environments } from '../environments/environments'
import type { TokenInfo } from '../tokens/tokens'
import { failureOf, notAudited } from './changeFailure'
import { onceIn, otherChange } from './idempotency'

interface ChangeOptions {
  /** Where changes with an Idempotency-Key are remembered after a restart. */
  storage: Storage
  environments: Environments
  freezes: Freezes
  /** The gate's checks that run a candidate. */
  checks: Checks
  /** Called when a change is live. */
  onDone: (by: TokenInfo, entry: AuditedAction) => Promise<unknown>
  log: Log
}

/** Most changes kept in memory; older ones are in the audit log. */
const MAX_KNOWN = 1_000

/** Most changes that run concurrently, each of another team. */
const MAX_AT_ONCE = 3

/** Runs changes, each team's in order and different teams' concurrently, and keeps their states. */
export function openChanges({ storage, environments, freezes, checks, onDone, log }: ChangeOptions) {
  const known = new Map<string, { state: ChangeState; request: string }>()
  const last = new Map<string, Promise<unknown>>()
  const queue = pLimit(MAX_AT_ONCE)

  async function run(state: ChangeState, by: TokenInfo, target: ChangeTarget, change: ChangeRequest) {
    try {
      const once = onceIn(storage, state.id, requestOf(target, change))
      const options = { ...checks, by: by.team, revisions: revisionsOf(environments, target.environment), once }
      const { lines, entry } = await makeChange(environments, target, change, options, { freezes, commit: by.commit })
      state.lines.push(...lines)
      const repeated = (await once.isRepeated()) && { repeated: 'by its Idempotency-Key' }
      await onDone(by, { ...entry, detail: { ...entry.detail, ...repeated } }).catch((error: unknown) => {
        throw notAudited(error, log)
      })
      state.state = 'done'
      const { from, to = 'version' in change ? change.version : undefined } = entry.detail ?? {}
      await told('done', { from, version: to, ...repeated })
    } catch (error) {
      const outcome = error instanceof GateRefusal ? 'refused' : 'failed'
      const reasons = error instanceof GateRefusal ? error.reasons : [failureOf(error, log)]
      state.lines.push(...reasons)
      state.state = outcome
      await told(outcome, { reason: reasons.join(' ') })
    }

    async function told(outcome: 'done' | 'refused' | 'failed', details: Details) {
      const action = { ...actorOf(by), ...actionOf(target, change), ...details, change: state.id }
      logAction(log, { ...action, commit: await commitOf(action) }, outcome)
    }
  }

  /** The commit of a release; undefined if it is not here. */
  const commitOf = async ({ remote = '', version }: Action) =>
    version === undefined
      ? undefined
      : (await readRelease(environments.home, remote, version).catch(() => undefined))?.commit

  /** Runs a team's work after its changes: the gate starts a browser. Without a gate, only after others of that kind. */
  function inTurn<Made>({ team }: TokenInfo, work: () => Promise<Made>, hasGate = true): Promise<Made> {
    const line = hasGate ? team : `${team}, without a gate`
    const made = (last.get(line) ?? Promise.resolve()).then(() => (hasGate ? queue(work) : work()))
    last.set(
      line,
      made.catch(() => undefined),
    )
    return made
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
      for (const [old, { state }] of known) if (known.size > MAX_KNOWN && state.state !== 'running') known.delete(old)
      void inTurn(by, () => run(state, by, target, change), change.action !== 'flag')
      return state
    },

    inTurn,

    stateOf: (id: string) => known.get(id)?.state,

    /** Resolves when all started changes have ended. */
    idle: () => Promise.all(last.values()),
  }
}

const requestOf = (target: ChangeTarget, change: ChangeRequest) => JSON.stringify([target, change])
