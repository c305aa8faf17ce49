import { useEffect, useState } from 'react'

/** The current time in milliseconds, updated every second while `isTicking`. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
