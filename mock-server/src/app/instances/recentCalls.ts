import { MINUTE } from '@haggle/shared-server'

/** Minutes that are counted. */
const MINUTES = 5

/** Counts the calls of the last minutes. */
export class RecentCalls {
  readonly #minutes: { minute: number; all: number; failed: number }[] = []

  count({ status }: { status: number }): void {
    const minute = Math.floor(Date.now() / MINUTE)
    let last = this.#minutes.at(-1)
    if (last?.minute !== minute) {
      last = { minute, all: 0, failed: 0 }
      this.#minutes.push(last)
      if (this.#minutes.length > MINUTES) this.#minutes.shift()
    }
    last.all++
    if (status >= 500) last.failed++
  }

  sums(): { all: number; failed: number } {
    const oldest = Math.floor(Date.now() / MINUTE) - MINUTES
    const sums = { all: 0, failed: 0 }
    for (const { minute, all, failed } of this.#minutes) {
      if (minute <= oldest) continue
      sums.all += all
      sums.failed += failed
    }
    return sums
  }
}
