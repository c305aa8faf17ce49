import { useSyncExternalStore } from 'react'

/** Nobody moves to another time zone while a page is open. */
const never = () => () => undefined

/** A time of the wire, in the reader's time zone; in markup that a host made, which cannot know it, in UTC. */
export function LocalTime({ time, className }: { time: string; className?: string }) {
  const timeZone = useSyncExternalStore(
    never,
    () => undefined,
    () => 'UTC',
  )
  return (
    <time className={className} dateTime={time}>
      {formatDateIn(timeZone, time)}
    </time>
  )
}

/** A time of the wire as people read it, in their own time zone: `Mar 4, 2026, 2:05 PM`; '' for what is no time. */
export function formatDate(iso: string): string {
  return formatDateIn(undefined, iso)
}

/** The same in a time zone, `UTC`. */
export function formatDateIn(timeZone: string | undefined, iso: string): string {
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
