import { networkOf } from '../http/address'
import { Refusal, tooMany, unavailable } from '../http/errors'
import type { Waiter } from '../throttle/fairQueue'

/** Uploads of one instance at the same time, each of them with a file in memory. */
const MOST = { altogether: 16, perAccount: 4, perAddress: 8 }

/** In each of these spans so many bytes have to arrive: 8 KB a second. Nothing takes longer than `most`. */
const PACE = { ms: 10_000, bytes: 80 * 1024, most: 60_000 }

/** When all slots are taken, an upload that took longer than this may have to make room. */
const UNDISTURBED_MS = 2000

const TOO_SLOW = 'The upload took too long. Please try again.'

const taken = new Set<UploadSlot>()

/** A place for an upload; it is the sender's until it is freed, or the upload is cut off. */
export class UploadSlot {
  readonly #begun = performance.now()
  readonly #watch: NodeJS.Timeout
  readonly #limit: NodeJS.Timeout
  #bytes = 0
  #counted = 0
  #hasArrived = false
  #reject: (reason: Refusal) => void = () => undefined
  /** Rejects with 408 when the upload is too slow, or the slowest while others wait. */
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
    this.#limit = setTimeout(() => this.#cut(TOO_SLOW), PACE.most)
  }

  /** Takes a slot, from the slowest upload if need be; refuses with 429 who has too many, with 503 when none is free. */
  static take({ account, address }: Waiter): UploadSlot {
    const network = networkOf(address)
    const all = [...taken]
    if (
      all.filter((slot) => slot.account === account).length >= MOST.perAccount ||
      all.filter((slot) => slot.network === network).length >= MOST.perAddress
    )
      throw tooMany('Too many uploads at once. Please try again {in}.', 1000)
    if (all.length >= MOST.altogether && !makeRoom(all))
      throw unavailable('Many pictures are being uploaded right now. Please try again soon.')
    const slot = new UploadSlot(account, network)
    taken.add(slot)
    return slot
  }

  /** Counts what arrived of the file. */
  count(bytes: number): void {
    this.#bytes += bytes
  }

  /** From now on the sender is not waited for. */
  arrived(): void {
    this.#hasArrived = true
    clearInterval(this.#watch)
    clearTimeout(this.#limit)
  }

  free(): void {
    this.arrived()
    taken.delete(this)
  }

  get mayGiveWay(): boolean {
    return !this.#hasArrived && performance.now() - this.#begun > UNDISTURBED_MS
  }

  /** Bytes in a millisecond, so far. */
  get speed(): number {
    return this.#bytes / (performance.now() - this.#begun)
  }

  giveWay(): void {
    this.#cut('Many pictures are being uploaded right now, and this upload was the slowest. Please try again soon.')
  }

  #cut(message: string): void {
    this.free()
    this.#reject(new Refusal(408, message))
  }
}

/** Cuts off the slowest upload, if there is one that nobody has to wait for. */
function makeRoom(slots: readonly UploadSlot[]): boolean {
  const [slowest] = slots.filter((slot) => slot.mayGiveWay).sort((a, b) => a.speed - b.speed)
  slowest?.giveWay()
  return slowest !== undefined
}
