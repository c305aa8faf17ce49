import { useSyncExternalStore } from 'react'
import { formatDateIn } from './formatDate'

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
