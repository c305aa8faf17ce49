import { useSyncExternalStore } from 'react'
import { formatDateIn, MINUTE, sayTime } from './formatDate'

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  return () => clearInterval(timer)
}
const thisMinute = () => Math.floor(Date.now() / MINUTE)

/** A line must not begin with 'PM'. */
const BEFORE_AM_PM = /\s(?=[AP]M$)/

/**
 * Says an ISO time as people do, in the visitor's time zone, with the exact time on hover. While prerendering, where zone
 * and hour of the visit are unknown, exactly in UTC.
 */
export function LocalTime({ time, className }: { time: string; className?: string }) {
  const minute = useSyncExternalStore(everyMinute, thisMinute, () => undefined)
  const exact = formatDateIn(minute === undefined ? 'UTC' : undefined, time)
  const said = minute === undefined ? exact : sayTime(time, minute * MINUTE)
  return (
    <time className={className} dateTime={time} title={exact}>
      {said.replace(BEFORE_AM_PM, '\u00a0')}
    </time>
  )
}
