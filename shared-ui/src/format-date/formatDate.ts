/**
 * A time of the wire as people read it, in their own time zone unless another one is named: `Mar 4, 2026, 2:05 PM`; ''
 * for what is no time.
 */
export function formatDate(iso: string, timeZone?: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : formatFor(timeZone).format(time)
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatFor(timeZone?: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format
}
