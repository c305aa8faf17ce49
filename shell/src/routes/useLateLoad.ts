import { useEffect, useEffectEvent } from 'react'
import { LoadFailure } from '../remotes/LoadFailure'

/** After a load timed out, keeps loading behind the error panel, and says when it succeeds. */
export function useLateLoad(error: unknown, load: () => Promise<unknown>, onArrival: () => void): void {
  const hasTimedOut = error instanceof LoadFailure && error.type === 'timeout'
  const arrive = useEffectEvent(onArrival)
  const start = useEffectEvent(load)

  useEffect(() => {
    if (!hasTimedOut) return
    let isWaiting = true
    start().then(
      () => isWaiting && arrive(),
      () => undefined,
    )
    return () => {
      isWaiting = false
    }
  }, [hasTimedOut])
}
