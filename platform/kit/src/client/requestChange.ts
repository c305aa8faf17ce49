import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ChangeState, type ChangeRequest, type ChangeTarget } from '../changes/changeRequest'
import { GateRefusal } from '../gate/gate'
import { json, NoAnswer, read, RegistryError, type RegistryAccess } from './calls'
import { tellIfSlow, waitForGate } from './tellIfSlow'

/** Milliseconds between polls of a change. */
const INTERVAL = 250

/** Milliseconds for which a registry may be away while a change runs: it is started again. */
const RESTART = 60_000

/** Requests a change of what is live and waits for its end. Returns its lines; throws `GateRefusal` with the gate's reasons. */
export async function requestChange(
  registry: RegistryAccess,
  { environment, app }: ChangeTarget,
  change: ChangeRequest,
): Promise<string[]> {
  const path = `/v1/envs/${environment}/apps/${app}/changes`
  const key = randomUUID()
  const begin = () => read(registry, ChangeState, 'POST', path, json(change, { 'idempotency-key': key }))
  const next = (id: string) =>
    read(registry, ChangeState, 'GET', `/v1/changes/${id}`).catch((error: unknown) => {
      // after a restart the registry no longer knows the change: send it again with the same key
      if (error instanceof RegistryError && error.status === 404) return begin()
      throw error
    })
  const begun = await begin().catch((error: unknown) => {
    throw error instanceof NoAnswer && error.mayHaveArrived ? inDoubt(registry, error) : error
  })
  const ended = async (state: ChangeState) => {
    while (state.state === 'running') {
      await wait(INTERVAL)
      const { id } = state
      state = await throughRestart(registry, () => next(id)).catch((error: unknown) => {
        throw inDoubt(registry, error)
      })
    }
    return state
  }
  const { state, lines } = await waitForGate(ended(begun))
  if (state === 'refused') throw new GateRefusal(lines)
  if (state === 'failed') throw new Error(lines.join('\n'))
  return lines
}

/** Replies of a proxy whose registry is away, and of a registry whose storage is. */
const unavailable = [502, 503, 504]

const isAway = (error: unknown) =>
  error instanceof NoAnswer ? error.isEarly : error instanceof RegistryError && unavailable.includes(error.status)

/** Makes a call; repeats it for a while if the registry is away. */
async function throughRestart<T>({ url }: RegistryAccess, ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + RESTART
  const again = async (): Promise<T> => {
    for (;;) {
      await wait(INTERVAL)
      try {
        return await ask()
      } catch (error) {
        if (!isAway(error) || performance.now() >= until) throw error
      }
    }
  }
  return ask().catch((error: unknown) => {
    if (!isAway(error)) throw error
    return tellIfSlow(`Waiting for the registry at ${url} to be back, at most ${RESTART / 1000} seconds …`, again())
  })
}

/** The error for a change that may or may not have been made. */
function inDoubt({ url }: RegistryAccess, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`${reason} The change may go on: ${url}/platform shows what is live.`, { cause: error })
}
