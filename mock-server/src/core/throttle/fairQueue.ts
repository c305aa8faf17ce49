import { networkOf } from '@haggle/shared-server'
import { tooMany, unavailable } from '../../base/refusals'
import { isSilence } from '../database/outage'

/** Whose job it is: each account has its own queue. */
export interface Waiter {
  account: string
  address: string
}

interface QueueSize {
  atOnce: number
  /** Queued jobs at most, per account and in total. */
  perAccount: number
  max: number
  /** Error messages beyond the limits; `{in}` is replaced by the time to wait. */
  refusals: { perAccount: string; max: string }
}

const RETRY_AFTER_MS = 5000

/** Somebody who waits: their job's start, and their refusal. */
interface Turn {
  begin: () => void
  leave: (reason: unknown) => void
}

/**
 * Runs up to `atOnce` jobs and queues the rest: round robin over addresses, and within an address over accounts, so that
 * one account or address cannot delay the others. Refuses jobs beyond the limits, and all that wait when the database falls
 * silent for one: otherwise each would wait for it in turn.
 */
export class FairQueue {
  readonly #size: QueueSize
  readonly #lines = new Map<string, Map<string, Turn[]>>()
  #running = 0
  #waiting = 0

  constructor(size: QueueSize) {
    this.#size = size
  }

  get waiting(): number {
    return this.#waiting
  }

  /**
   * Runs `work` in turn. Without a `waiter` (the server's own jobs) the limits do not apply. Throws 429 or 503, or, if
   * `cutOff` rejects while the job waits, its reason.
   */
  async run<Result>(work: () => Promise<Result>, waiter?: Waiter, cutOff?: Promise<never>): Promise<Result> {
    if (this.#running < this.#size.atOnce) this.#running++
    else await this.#turn(waiter, cutOff)
    try {
      return await work()
    } catch (error) {
      if (isSilence(error)) this.#refuseAll(error)
      throw error
    } finally {
      this.#next()
    }
  }

  #turn(waiter?: Waiter, cutOff?: Promise<never>): Promise<void> {
    const account = waiter?.account ?? ''
    const network = networkOf(waiter?.address ?? '')
    const accounts = this.#lines.get(network) ?? new Map<string, Turn[]>()
    const line = accounts.get(account) ?? []
    if (waiter && line.length >= this.#size.perAccount) throw tooMany(this.#size.refusals.perAccount, RETRY_AFTER_MS)
    if (waiter && this.#waiting >= this.#size.max) throw unavailable(this.#size.refusals.max)
    this.#waiting++
    return new Promise((begin, leave) => {
      const turn = { begin, leave }
      line.push(turn)
      accounts.set(account, line)
      this.#lines.set(network, accounts)
      cutOff?.catch((reason: Error) => {
        const at = line.indexOf(turn)
        if (at < 0) return
        line.splice(at, 1)
        if (line.length === 0) accounts.delete(account)
        if (accounts.size === 0) this.#lines.delete(network)
        this.#waiting--
        leave(reason)
      })
    })
  }

  /** Starts the next job; its account and address go to the end of the round. */
  #next(): void {
    const [network, accounts] = takeFirst(this.#lines)
    const [account, line] = takeFirst(accounts)
    const turn = line?.shift()
    if (!accounts || !line || !turn) return void this.#running--
    if (line.length > 0) accounts.set(account, line)
    if (accounts.size > 0) this.#lines.set(network, accounts)
    this.#waiting--
    turn.begin()
  }

  #refuseAll(reason: unknown): void {
    const lines = [...this.#lines.values()].flatMap((accounts) => [...accounts.values()])
    this.#lines.clear()
    this.#waiting = 0
    // emptied, for those whose job is cut off later
    for (const line of lines) for (const { leave } of line.splice(0)) leave(reason)
  }
}

function takeFirst<Value>(map: Map<string, Value> | undefined): [string, Value | undefined] {
  const [key = '', value] = map?.entries().next().value ?? []
  map?.delete(key)
  return [key, value]
}
