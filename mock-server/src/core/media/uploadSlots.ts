import { FILE_TIMEOUT, networkOf } from '@haggle/shared-server'
import { Refusal, tooMany, unavailable } from '../../base/refusals'
import type { Waiter } from '../throttle/fairQueue'

/** Limits on concurrent uploads of one instance; each holds a file in memory. */
const MAX_SLOTS = { perInstance: 16, perAccount: 4, perAddress: 8 }

/** The bytes that must arrive in each interval of `ms` (8 KB per second). */
const PACE = { ms: 10_000, bytes: 80 * 1024 }

/** When all slots are taken, uploads that have taken longer than this may be cut off. */
const PROTECTED_MS = 2000

const tooSlow = () => new Refusal(408, 'The upload took too long. Please try again.')

const tooManyUploads = () => tooMany('Too many uploads at once. Please try again {in}.', 1000)

const taken = new Set<UploadSlot>()

/** A slot for an upload, held until it is freed or the upload is cut off. */
export class UploadSlot {
  readonly #begun = performance.now()
  readonly #watch: NodeJS.Timeout
  readonly #limit: NodeJS.Timeout
  #bytes = 0
  #counted = 0
  #state: 'arriving' | 'waiting' | 'decoding' = 'arriving'
  #reject: (reason: Refusal) => void = () => undefined
  /** Rejects when the upload is too slow (408), or is cut off to free a slot (408, 429). */
  readonly cutOff = new Promise<never>((_, reject) => (this.#reject = reject))

  private constructor(
    readonly account: string,
    readonly network: string,
  ) {
    this.cutOff.catch(() => undefined)
    this.#watch = setInterval(() => {
      if (this.#bytes - this.#counted < PACE.bytes) this.#cut(tooSlow())
      this.#counted = this.#bytes
    }, PACE.ms)
    this.#limit = setTimeout(() => this.#cut(tooSlow()), FILE_TIMEOUT)
  }

  /**
   * Takes a slot. If none is free, cuts off the slowest upload, or one that waits of a network that has more than this
   * one. Throws 429 when the account or address has too many uploads, 503 when no slot can be freed.
   */
  static take({ account, address }: Waiter): UploadSlot {
    const network = networkOf(address)
    const all = [...taken]
    if (
      all.filter((slot) => slot.account === account).length >= MAX_SLOTS.perAccount ||
      all.filter((slot) => slot.network === network).length >= MAX_SLOTS.perAddress
    )
      throw tooManyUploads()
    if (all.length >= MAX_SLOTS.perInstance && !evictSlowest(all) && !evictFromLargest(all, network))
      throw unavailable('Many files are being uploaded right now. Please try again soon.')
    const slot = new UploadSlot(account, network)
    taken.add(slot)
    return slot
  }

  /** Counts received bytes. */
  count(bytes: number): void {
    this.#bytes += bytes
  }

  /** The file is complete: ends the time limits. The slot waits for the picture's turn. */
  arrived(): void {
    this.#state = 'waiting'
    clearInterval(this.#watch)
    clearTimeout(this.#limit)
  }

  /** It is the picture's turn: the slot is safe from being cut off. */
  decoding(): void {
    this.#state = 'decoding'
  }

  free(): void {
    this.arrived()
    taken.delete(this)
  }

  get mayBeEvicted(): boolean {
    return this.#state === 'arriving' && performance.now() - this.#begun > PROTECTED_MS
  }

  get isWaiting(): boolean {
    return this.#state === 'waiting'
  }

  /** Average bytes per millisecond. */
  get speed(): number {
    return this.#bytes / (performance.now() - this.#begun)
  }

  evictAsSlowest(): void {
    this.#cut(
      new Refusal(
        408,
        'Many files are being uploaded right now, and this upload was the slowest. Please try again soon.',
      ),
    )
  }

  evictAsOneOfMany(): void {
    this.#cut(tooManyUploads())
  }

  #cut(reason: Refusal): void {
    this.free()
    this.#reject(reason)
  }
}

/** Cuts off the slowest of the uploads that may be evicted; returns false if there is none. */
function evictSlowest(slots: readonly UploadSlot[]): boolean {
  const [slowest] = slots.filter((slot) => slot.mayBeEvicted).sort((a, b) => a.speed - b.speed)
  slowest?.evictAsSlowest()
  return slowest !== undefined
}

/** Cuts off the newest waiting upload of the largest network, unless `network` has as many; returns false if there is none. */
function evictFromLargest(slots: readonly UploadSlot[], network: string): boolean {
  const heldBy = (network: string) => slots.filter((slot) => slot.network === network).length
  const [last] = slots
    .filter((slot) => slot.isWaiting && heldBy(slot.network) > heldBy(network) + 1)
    .toReversed()
    .sort((a, b) => heldBy(b.network) - heldBy(a.network))
  last?.evictAsOneOfMany()
  return last !== undefined
}
