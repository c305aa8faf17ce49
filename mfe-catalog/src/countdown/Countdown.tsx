import { serverNow } from '@haggle/shared-state'
import { useEffect, useState } from 'react'
import styles from './Countdown.module.css'

/** The time left until an ISO time, updated every second: `23:59:07 left`; nothing afterwards. */
export function Countdown({ until }: { until: string }) {
  const left = useSecondsLeft(until)
  if (left === 0) return null
  return (
    // beside a price that is announced, each second would be, too
    <span role="timer" aria-live="off" className={styles.left}>
      {`${clock(left)} left`}
    </span>
  )
}

/** Whole seconds until an ISO time, updated every second; 0 afterwards. */
export function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(serverNow)
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}

const clock = (seconds: number) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
