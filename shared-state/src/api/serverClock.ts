/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** The server's time in milliseconds, by its replies; this device's clock may be days off. */
export const serverNow = (): number => Date.now() + ahead

/** For tests: the server's time is this device's. */
export const resetClock = (): void => void (ahead = 0)

/**
 * Learns the server's time from the `Date` header, in whole seconds, of a reply to a request sent at `sentAt` (ms, this device's
 * clock). The server wrote it between then and now: the clock moves only as far as that asks, so a late reply moves nothing.
 * Replies kept by a cache, which say their `age`, are too old.
 */
export function setClock({ date, age }: Readonly<Record<string, unknown>>, sentAt: number): void {
  if (typeof date !== 'string' || age !== undefined) return
  const second = Date.parse(date)
  if (Number.isNaN(second)) return
  const [least, most] = [second - Date.now(), second + 1000 - sentAt]
  ahead = Math.min(Math.max(ahead, least), most)
}
