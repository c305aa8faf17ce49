import { Button, Card } from '@haggle/shared-ui'
import { useEffect, useEffectEvent } from 'react'
import type { AppScreen } from '../composition/screen'
import { LoadFailure } from '../remotes/LoadFailure'
import { pageReference } from '../reports/pageTrace'
import { useLateLoad } from './useLateLoad'
import styles from './RouteErrorPanel.module.css'

const causes = {
  missing: 'Its files are missing.',
  timeout: 'Its files took too long to arrive; we keep trying.',
  error: 'Its files could not be loaded.',
} as const

interface RouteErrorPanelProps {
  screen: Pick<AppScreen, 'remote' | 'version' | 'load'>
  error: unknown
  onRetry: () => void
  /** Called when the screen arrived after all. */
  onArrival: () => void
}

/** Replaces a screen that failed to load or render: what failed, in which remote, and Retry. */
export function RouteErrorPanel({ screen, error, onRetry, onArrival }: RouteErrorPanelProps) {
  const failure = error instanceof LoadFailure ? error : undefined
  useLateLoad(error, screen.load, onArrival)
  useReconnect(failure !== undefined, onRetry)
  return (
    <Card as="section" className={styles.panel} role="alert">
      <h1 className={styles.title}>This page is unavailable right now</h1>
      <p>
        {failure && !navigator.onLine
          ? 'You seem to be offline. We try again as soon as you are back.'
          : `${failure ? causes[failure.type] : 'It ran into a mistake of ours.'} We have been told. Everything else on this site still works.`}
      </p>
      <Button type="primary" onClick={onRetry}>
        Retry
      </Button>
      <dl className={styles.details}>
        <dt>Part</dt>
        <dd>{`${failure?.remote ?? screen.remote} ${failure?.version ?? screen.version}`}</dd>
        <dt>Failure</dt>
        <dd>{failure?.type ?? 'crash'}</dd>
        <dt>Reference</dt>
        <dd translate="no">{pageReference}</dd>
      </dl>
    </Card>
  )
}

/** Calls back when the browser is online again. */
function useReconnect(isWaiting: boolean, onReconnect: () => void): void {
  const reconnect = useEffectEvent(onReconnect)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => reconnect()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isWaiting])
}
