import { networkOf } from '../http/address'
import { tooMany, unavailable } from '../http/errors'

/** Whose work it is: everybody's waits in a line of its own. */
export interface Waiter {
  account: string
  address: string
}

export interface QueueSize {
  atOnce: number
  /** How many may wait for one account, and altogether. */
  perAccount: number
  most: number
  /** What those beyond are told; `{in}` becomes the time to wait. */
  refusals: { perAccount: string; most: string }
}

const PATIENCE_MS = 5000

/**
 * Runs a few pieces of work at once and lets the rest wait: by turns for each address, and there by turns for each account,
 * so that nobody waits behind all that one account or address asked for. What is beyond the bounds is refused.
 */
export class FairQueue {
  readonly #size: QueueSize
  readonly #lines = new Map<string, Map<string, (() => void)[]>>()
  #running = 0
  #waiting = 0

  constructor(size: QueueSize) {
    this.#size = size
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Work of nobody's is the house's own and not bounded. */
  async run<Result>(work: () => Promise<Result>, waiter?: Waiter): Promise<Result> {
    if (this.#running < this.#size.atOnce) this.#running++
    else await this.#turn(waiter)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #turn(waiter?: Waiter): Promise<void> {
    const account = waiter?.account ?? ''
    const network = networkOf(waiter?.address ?? '')
    const accounts = this.#lines.get(network) ?? new Map<string, (() => void)[]>()
    const line = accounts.get(account) ?? []
    if (waiter && line.length >= this.#size.perAccount) throw tooMany(this.#size.refusals.perAccount, PATIENCE_MS)
    if (waiter && this.#waiting >= this.#size.most) throw unavailable(this.#size.refusals.most)
    this.#waiting++
    return new Promise((begin) => {
      line.push(begin)
      accounts.set(account, line)
      this.#lines.set(network, accounts)
    })
  }

  /** Hands the place on; whose turn it was goes to the end of the round. */
  #next(): void {
    const [network, accounts] = takeFirst(this.#lines)
    const [account, line] = takeFirst(accounts)
    const begin = line?.shift()
    if (!accounts || !line || !begin) return void this.#running--
    if (line.length > 0) accounts.set(account, line)
    if (accounts.size > 0) this.#lines.set(network, accounts)
    this.#waiting--
    begin()
  }
}

function takeFirst<Value>(map: Map<string, Value> | undefined): [string, Value | undefined] {
  const [key = '', value] = map?.entries().next().value ?? []
  map?.delete(key)
  return [key, value]
}
