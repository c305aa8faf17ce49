import { useEffect } from 'react'
import { isAnswer } from './errorMessage'

/**
 * Resets a mutation that got no answer once the browser is back online: the server may have carried it out, and the
 * screen then shows the server's state. `error` and `forget` are a mutation's `error` and `reset`. Since 2.6.
 */
export function useForgetUnanswered(error: object | undefined, forget: () => void): void {
  const isUnanswered = error !== undefined && !isAnswer(error)
  useEffect(() => {
    if (!isUnanswered) return
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [isUnanswered, forget])
}
