import { useLoggedOutElsewhere, useSessionExpired } from '@haggle/shared-state'

/** Says that the last session ended without a log-out here; undefined if it did not. */
export function useSessionEnd(): string | undefined {
  const hasExpired = useSessionExpired()
  const isLoggedOutElsewhere = useLoggedOutElsewhere()
  if (hasExpired) return 'Your session expired. Please log in again.'
  return isLoggedOutElsewhere ? 'You were logged out in another tab. Please log in again.' : undefined
}
