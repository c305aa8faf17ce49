import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../api/serverClock'

/** Timers stand still while a device sleeps, and overflow after 24.8 days: the clock is read at least so often, in ms. */
const CHECK = 60_000

/** Calls back when a future ISO time has passed for the server. Since 2.13. */
export function useAfter(time: string | undefined, onOver: () => void): void {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const left = () => (time === undefined ? 0 : Date.parse(time) - serverNow())
    if (left() <= 0) return
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      if (left() <= -LATE) over()
      else timer = setTimeout(check, Math.min(left() + LATE, CHECK))
    }
    check()
    return () => clearTimeout(timer)
  }, [time])
}

/** How long after the time it is certain to have passed for the server, too, in ms. */
const LATE = 500

/** Whether an ISO time has passed for the server. Since 2.13. */
export function useHasPassed(time: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useAfter(time, () => setPassed(time))
  return time !== undefined && (passed === time || Date.parse(time) <= serverNow())
}
