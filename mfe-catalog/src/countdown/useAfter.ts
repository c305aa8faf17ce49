import { useEffect, useEffectEvent } from 'react'
import { serverNow } from 'shared-state'

/** Calls back when a future ISO time has passed. */
export function useAfter(time: string | undefined, onOver: () => void): void {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const milliseconds = time === undefined ? 0 : Date.parse(time) - serverNow()
    if (milliseconds <= 0) return
    const timer = setTimeout(() => over(), milliseconds + 500)
    return () => clearTimeout(timer)
  }, [time])
}
