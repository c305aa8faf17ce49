import { errorMessage } from 'shared-state'
import { useIsOnScreen, useToast } from 'shared-ui'

/** Tells a failure to who has left the form while it was being sent. */
export function useTellElsewhere(fallback: string) {
  const toast = useToast()
  const isOnScreen = useIsOnScreen()
  return (error: object) => {
    if (!isOnScreen.current) toast({ status: 'error', title: errorMessage(error, fallback) })
  }
}
