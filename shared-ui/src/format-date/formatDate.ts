const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A time of the wire as people read it, in their own time zone: `Mar 4, 2026, 2:05 PM`; '' for what is no time. */
export function formatDate(iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : format.format(time)
}
