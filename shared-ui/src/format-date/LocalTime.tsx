import { useSyncExternalStore } from 'react'

/** Never changes: the time zone is fixed while a page is open. */
const never = () => () => undefined

/** A line must not begin with 'PM'. */
const BEFORE_AM_PM = /\s(?=[AP]M$)/

/** Shows an ISO time in the visitor's time zone; in UTC while prerendering, where that is unknown. */
export function LocalTime({ time, className }: { time: string; className?: string }) {
  const timeZone = useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  )
  return (
    <time className={className} dateTime={time}>
      {formatDateIn(timeZone, time).replace(BEFORE_AM_PM, '\u00a0')}
    </time>
  )
}

/** Formats an ISO time in the local time zone: `Mar 4, 2026, 2:05 PM`; '' if it is not a time. */
export function formatDate(iso: string): string {
  return formatDateIn(undefined, iso)
}

/** The same in a given time zone: `UTC`. */
function formatDateIn(timeZone: string | undefined, iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : formatFor(timeZone).format(time)
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format
}
