import { networkOf } from '../http/address'
import { FILE_TIMEOUT } from '../http/bodyTimeouts'
import { Refusal, tooMany, unavailable } from '../http/errors'
import type { Waiter } from '../throttle/fairQueue'

/** Limits on concurrent uploads of one instance; each holds a file in memory. */
const MAX_SLOTS = { perInstance: 16, perAccount: 4, perAddress: 4 }

/** The bytes that must arrive in each interval of `ms` (8 KB per second). */
const PACE = { ms: 10_000, bytes: 80 * 1024 }

/** When all slots are taken, uploads that have taken longer than this may be cut off. */
const PROTECTED_MS = 2000

const TOO_SLOW = 'The upload took too long. Please try again.'

const taken = new Set<UploadSlot>()

/** A slot for an upload, held until it is freed or the upload is cut off. */
export class UploadSlot {
  readonly #begun = performance.now()
  readonly #watch: NodeJS.Timeout
  readonly #limit: NodeJS.Timeout
  #bytes = 0
  #counted = 0
  #hasArrived = false
  #reject: (reason: Refusal) => void = () => undefined
  /** Rejects with 408 when the upload is too slow, or is cut off as the slowest to free a slot. */
  readonly cutOff = new Promise<never>((_, reject) => (this.#reject = reject))

  private constructor(
    readonly account: string,
    readonly network: string,
  ) {
    this.cutOff.catch(() => undefined)
    this.#watch = setInterval(() => {
      if (this.#bytes - this.#counted < PACE.bytes) this.#cut(TOO_SLOW)
      this.#counted = this.#bytes
    }, PACE.ms)
    this.#limit = setTimeout(() => this.#cut(TOO_SLOW), FILE_TIMEOUT)
  }

  /**
   * Takes a slot, cutting off the slowest upload if none is free. Throws 429 when the account or address has too many
   * uploads, 503 when no slot can be freed.
   */
  static take({ account, address }: Waiter): UploadSlot {
    const network = networkOf(address)
    const all = [...taken]
    if (
      all.filter((slot) => slot.account === account).length >= MAX_SLOTS.perAccount ||
      all.filter((slot) => slot.network === network).length >= MAX_SLOTS.perAddress
    )
      throw tooMany('Too many uploads at once. Please try again {in}.', 1000)
    if (all.length >= MAX_SLOTS.perInstance && !evictSlowest(all))
      throw unavailable('Many files are being uploaded right now. Please try again soon.')
    const slot = new UploadSlot(account, network)
    taken.add(slot)
    return slot
  }

  /** Counts received bytes. */
  count(bytes: number): void {
    this.#bytes += bytes
  }

  /** The file is complete: ends the time limits and makes the slot safe from being cut off. */
  arrived(): void {
    this.#hasArrived = true
    clearInterval(this.#watch)
    clearTimeout(this.#limit)
  }

  free(): void {
    this.arrived()
    taken.delete(this)
  }

  get mayBeEvicted(): boolean {
    return !this.#hasArrived && performance.now() - this.#begun > PROTECTED_MS
  }

  /** Average bytes per millisecond. */
  get speed(): number {
    return this.#bytes / (performance.now() - this.#begun)
  }

  evict(): void {
    this.#cut('Many files are being uploaded right now, and this upload was the slowest. Please try again soon.')
  }

  #cut(message: string): void {
    this.free()
    this.#reject(new Refusal(408, message))
  }
}

/** Cuts off the slowest of the uploads that may be evicted; returns false if there is none. */
function evictSlowest(slots: readonly UploadSlot[]): boolean {
  const [slowest] = slots.filter((slot) => slot.mayBeEvicted).sort((a, b) => a.speed - b.speed)
  slowest?.evict()
  return slowest !== undefined
}
