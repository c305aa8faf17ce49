import { errorMessage } from '@haggle/shared-state'
import { useIsOnScreen, useToast } from '@haggle/shared-ui'

/** Shows a failure in a toast if its form has left the screen meanwhile. */
export function useLateFailureToast(fallback: string) {
  const toast = useToast()
  const isOnScreen = useIsOnScreen()
  return (error: object) => {
    if (!isOnScreen.current) toast({ status: 'error', title: errorMessage(error, fallback) })
  }
}
