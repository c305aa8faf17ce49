import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
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
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const tryAgain = () => retry()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])

  return (
    <div className={styles.failure}>
      <ErrorAlert message={`Error: ${message}`} />
      {!isOnline && <p role="status">You seem to be offline. We try again as soon as you are back.</p>}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

function followConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
