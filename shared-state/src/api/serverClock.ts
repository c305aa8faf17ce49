/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** The server's time in milliseconds, by its replies; this device's clock may be days off. */
export const serverNow = (): number => Date.now() + ahead

/** For tests: the server's time is this device's. */
export const resetClock = (): void => void (ahead = 0)

/**
 * Estimates the server's time from the `Date` header, in whole seconds, of a reply to a request sent at `sentAt` (ms,
 * this device's clock). The header was written between `sentAt` and now: the estimate is only moved into the range that
 * this allows, so a late reply changes nothing. Replies from a cache, which have an `age`, are too old.
 */
export function setClock({ date, age }: Readonly<Record<string, unknown>>, sentAt: number): void {
  if (typeof date !== 'string' || age !== undefined) return
  const second = Date.parse(date)
  if (Number.isNaN(second)) return
  const [least, most] = [second - Date.now(), second + 1000 - sentAt]
  ahead = Math.min(Math.max(ahead, least), most)
}
