import { useEffect, useEffectEvent } from 'react'
import { ErrorAlert } from '../alert/Alert'
import { Button } from '../button/Button'
import styles from './LoadError.module.css'

export interface LoadErrorProps {
  /** The server's message, or the spec's fallback. */
  message: string
  /** Sends the request again; called by the button, and automatically when the browser is back online. */
  onRetry: () => void
}

/** Replaces content that failed to load (D41), with Try again. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const tryAgain = () => retry()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])

  return (
    <div className={styles.failure}>
      <ErrorAlert message={`Error: ${message}`} />
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
