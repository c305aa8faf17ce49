import { serverNow } from '@haggle/shared-state'
import { useEffect, useReducer } from 'react'

/** The server's time in milliseconds at each render, of which there is one a second while `isTicking`. */
export function useNow(isTicking: boolean): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return serverNow()
}
