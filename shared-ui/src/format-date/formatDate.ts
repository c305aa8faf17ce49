/** Formats an ISO time in the local time zone: `Mar 4, 2026, 2:05 PM`; '' if it is not a time. */
export function formatDate(iso: string): string {
  return formatDateIn(undefined, iso)
}

/** The same in a given time zone: `UTC`. */
export function formatDateIn(timeZone: string | undefined, iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : formatFor(timeZone).format(time)
}

/**
 * An ISO time as people say it, seen from `now` in milliseconds: `2 minutes ago`, `yesterday, 2:05 PM`, `tomorrow, 7:13 PM`,
 * `3 days ago`; like `formatDate` when it is further away.
 */
export function sayTime(iso: string, now: number): string {
  const time = new Date(iso)
  const minutes = Math.floor(now / MINUTE) - Math.floor(time.getTime() / MINUTE)
  const days = Math.round((midnightOf(new Date(now)) - midnightOf(time)) / DAY)
  if (minutes === 0) return 'just now'
  if (minutes > 0 && minutes < 60) return relative.format(-minutes, 'minute')
  if (minutes > 0 && days === 0) return relative.format(-Math.floor(minutes / 60), 'hour')
  if (Math.abs(days) <= 1) return `${relative.format(-days, 'day')}, ${clock.format(time)}`
  return days > 1 && days < 7 ? relative.format(-days, 'day') : formatDate(iso)
}

/** How many days are left until an ISO time: `today`, `tomorrow`, `in 3 days`; `passed` once it is over. */
export function sayDaysLeft(iso: string, now = Date.now()): string {
  const time = new Date(iso)
  if (time.getTime() <= now) return 'passed'
  return relative.format(Math.round((midnightOf(time) - midnightOf(new Date(now))) / DAY), 'day')
}

export const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const midnightOf = (time: Date) => new Date(time).setHours(0, 0, 0, 0)

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format
}

/** A day like 2031-02-03 in words, whatever the time zone. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
