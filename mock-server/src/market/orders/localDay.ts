import { DAY, HOUR, MINUTE, SECOND } from '@haggle/shared-server'

/** When a day like 2026-03-31 begins in a time zone, in milliseconds since 1970. */
export const startOfDay = (day: string, zone: string): number => timeOfMidnight(Date.parse(day), zone)

/** When the day after that one begins. */
export const startOfNextDay = (day: string, zone: string): number => timeOfMidnight(Date.parse(day) + DAY, zone)

/** The day at a time, in a time zone. */
export const dayAt = (time: number, zone: string): string =>
  new Date(time + offsetAt(time, zone)).toISOString().slice(0, 10)

/** The time when a zone's clocks first show what UTC's show at `midnight`; where they skip it, when they do so. */
function timeOfMidnight(midnight: number, zone: string): number {
  const before = midnight - offsetAt(midnight - DAY, zone)
  const after = midnight - offsetAt(midnight + DAY, zone)
  const isShownAt = (time: number) => time + offsetAt(time, zone) === midnight
  return !isShownAt(before) && isShownAt(after) ? after : before
}

/** How far a zone's clocks are ahead of UTC's at a time, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  if (zone === 'UTC') return 0
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT([+-])(\d+):(\d+):?(\d+)?/.exec(clock.format(time)) ?? []
  const offset = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND
  return sign === '-' ? -offset : offset
}
