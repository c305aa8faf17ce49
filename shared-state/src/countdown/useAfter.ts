import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../api/serverClock'

/**
 * Timers stop while a device sleeps, and overflow after 24.8 days: milliseconds between looks at the clock, at most.
 */
const CHECK = 60_000

/** Calls back once when an ISO time has passed for the server, at once if it had before. Since 2.13. */
export function useAfter(time: string | undefined, onOver: () => void): void {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (time === undefined) return
    const left = () => Date.parse(time) - serverNow()
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      if (left() <= -LATE) over()
      else timer = setTimeout(check, Math.min(left() + LATE, CHECK))
    }
    check()
    return () => clearTimeout(timer)
  }, [time])
}

/** Milliseconds after the time until it has certainly passed for the server, whose clock is only estimated. */
const LATE = 500

/** Whether an ISO time has passed for the server. Since 2.13. */
export function useHasPassed(time: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  const hasPassed = time !== undefined && (passed === time || Date.parse(time) <= serverNow())
  useAfter(hasPassed ? undefined : time, () => setPassed(time))
  return hasPassed
}
