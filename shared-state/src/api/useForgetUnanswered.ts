import { useEffect } from 'react'
import { isAnswer } from './errorMessage'

/**
 * Forgets that a request got no answer once the browser is back online: the screen then shows what the server did, which
 * may have received it. `error` and `forget` are a mutation's `error` and `reset`. Since 2.6.
 */
export function useForgetUnanswered(error: object | undefined, forget: () => void): void {
  const isUnanswered = error !== undefined && !isAnswer(error)
  useEffect(() => {
    if (!isUnanswered) return
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [isUnanswered, forget])
}
