/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** More than a `Date` header, which has whole seconds, and a slow network explain; in milliseconds. */
const TOLERANCE = 5_000

/** The server's time in milliseconds, by its latest reply; this device's clock may be days off. */
export const serverNow = (): number => Date.now() + ahead

/** Learns the server's time from a reply's `Date` header. Replies kept by a cache, which say their `age`, are too old. */
export function setClock(headers: Readonly<Record<string, unknown>>): void {
  const { date, age } = headers
  const time = typeof date === 'string' && age === undefined ? Date.parse(date) : NaN
  // Not corrected by every reply, or countdowns would jump.
  if (Math.abs(time - serverNow()) > TOLERANCE) ahead = time - Date.now()
}
